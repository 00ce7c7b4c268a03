import { colorTextLinkDefault } from "@cloudscape-design/design-tokens";
import { useQuery } from "@tanstack/react-query";
import type { InstanceReply } from "../../../api/generated/types.gen";
import { useLang, useT } from "../../../i18n/t";
import { figureWords, linesOf, summary } from "./charts";
import { metricsQuery } from "./useMetrics";

/** The size of the drawing, in pixels. */
const [WIDTH, HEIGHT] = [88, 20];
/** Milliseconds for which the last hour is taken as it was told. */
const KNOWN = 60_000;

/** How much of its processors an instance used in the last hour, as a small line with its average; nothing where it was not measured. */
export function CpuUse({ instance }: { instance: InstanceReply }) {
  const t = useT();
  const locale = useLang() === "CN" ? "zh-CN" : "en";
  const { data } = useQuery({ ...metricsQuery(instance.instance_id, () => ""), staleTime: KNOWN });
  if (!data || data.reply.points.length === 0) return "–";
  const { reply, from, to } = data;
  const { average, most } = summary("cpu", reply.points);
  const [moments, line] = linesOf(["cpu"], reply.points, reply.step);
  const words = (share: number) => figureWords("cpu", share, locale);
  return (
    <>
      <svg
        role="img"
        width={WIDTH}
        height={HEIGHT}
        aria-label={t("instance.cpu_about", { average: words(average), most: words(most) })}
      >
        <path d={pathOf(moments, line ?? [], from, to)} fill="none" stroke={colorTextLinkDefault} strokeWidth={1.5} />
      </svg>{" "}
      {words(average)}
    </>
  );
}

/** A line through its figures, in hundredths of the height, which ends and begins anew where one is missing. */
function pathOf(moments: readonly number[], line: readonly (number | null)[], from: number, to: number): string {
  const steps: string[] = [];
  let isDrawn = false;
  for (const [place, at] of moments.entries()) {
    const share = line[place];
    if (share === null || share === undefined) {
      isDrawn = false;
      continue;
    }
    const x = ((at - from) / Math.max(1, to - from)) * WIDTH;
    const y = HEIGHT - 1 - (Math.min(100, share) / 100) * (HEIGHT - 2);
    steps.push(`${isDrawn ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`);
    isDrawn = true;
  }
  return steps.join("");
}
