import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Skeleton, type SkeletonProps } from "./skeleton.tsx";

afterEach(cleanup);

function draw(props: SkeletonProps) {
  const { container } = render(<Skeleton {...props} />);
  const skeleton = container.querySelector("[aria-hidden=true]")!;
  return {
    container,
    size: [skeleton.getAttribute("width"), skeleton.getAttribute("height")],
  };
}

test.each<[SkeletonProps, [string, string]]>([
  [{ width: 80, height: "2em", shape: "block" }, ["80", "2em"]],
  [{ shape: "block" }, ["100%", "100"]],
  [{ width: "6ch" }, ["3.6em", "0.8em"]],
  [{ width: "60%" }, ["60%", "0.8em"]],
  [{}, ["100%", "0.8em"]],
  [{ shape: "circle", width: 32 }, ["32", "32"]],
  [{ shape: "circle", height: 18 }, ["18", "18"]],
  [{ shape: "circle" }, ["24", "24"]],
])("%o takes the size of what comes and is hidden from screen readers", (props, size) => {
  expect(draw(props).size).toEqual(size);
});

test("it can be prerendered: no style attribute", () => {
  expect(draw({ width: 80 }).container.querySelector("[style]")).toBeNull();
});
