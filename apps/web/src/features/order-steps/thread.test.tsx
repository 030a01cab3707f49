import { screen } from "@testing-library/react";
import { type ComponentProps, useState } from "react";
import { expect, it } from "vitest";
import { passTime, renderApp } from "../../testing/render-app.tsx";
import { type MessageDraft, NO_MESSAGE, Thread } from "./thread.tsx";

function OwnThread(props: Omit<ComponentProps<typeof Thread>, "draft">) {
  return <Thread {...props} draft={useState(NO_MESSAGE)} />;
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

it("a message goes again as it went, also beside what came meanwhile, and the next one by itself", async () => {
  const own = { at: "2026-03-14T09:00:00.000Z", by: "customer", text: "I have paid" } as const;
  const sent: MessageDraft[] = [];
  function LiveThread() {
    const [messages, setMessages] = useState<(typeof own)[]>([]);
    const write = async (message: MessageDraft): Promise<void> => {
      sent.push(message);
      setMessages([own]);
      // It has arrived, and its answer is lost.
      if (sent.length === 1) throw new TypeError("Failed to fetch");
    };
    return <OwnThread messages={messages} side="customer" otherName="The desk" write={write} />;
  }
  const { user } = await renderApp(<LiveThread />);
  const send = async () => {
    await user.click(screen.getByRole("button", { name: "Send message" }));
    await passTime(1);
  };
  await user.type(field(), own.text);
  await send();
  await send();
  await user.type(field(), own.text);
  await send();
  expect(sent.map(({ after }) => after)).toEqual([0, 0, 1]);
});
