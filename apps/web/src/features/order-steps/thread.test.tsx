import { screen } from "@testing-library/react";
import { type ComponentProps, useState } from "react";
import { expect, it } from "vitest";
import { passTime, renderApp } from "../../testing/render-app.tsx";
import { Thread } from "./thread.tsx";

function OwnThread(props: Omit<ComponentProps<typeof Thread>, "draft">) {
  return <Thread {...props} draft={useState("")} />;
}

const field = () => screen.getByLabelText<HTMLInputElement>("Your message");

it("what is typed while a message is on its way stays, and a sent message goes", async () => {
  const sent: PromiseWithResolvers<void>[] = [];
  const write = (): Promise<void> => {
    const { length } = sent;
    sent.push(Promise.withResolvers<void>());
    return sent[length]!.promise;
  };
  const { user } = await renderApp(
    <OwnThread messages={[]} side="customer" otherName="The desk" write={write} />,
  );
  await user.type(field(), "I have paid");
  await user.click(screen.getByRole("button", { name: "Send message" }));
  await user.type(field(), " from my bank");
  sent[0]!.resolve();
  await passTime(1);
  expect(field().value).toBe("I have paid from my bank");
  await user.click(screen.getByRole("button", { name: "Send message" }));
  sent[1]!.resolve();
  await passTime(1);
  expect(field().value).toBe("");
});
