import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';

interface ReadableChartProps {
  /** What the chart shows, in words. */
  label: string;
  /** How many places along the chart can be read. */
  count: number;
  heightPx: number;
  /** The place under a pointer so far from the left edge (px) of a chart so wide. */
  placeAt: (xPx: number, widthPx: number) => number;
  /** What is spoken of a place. */
  describe: (index: number) => string;
  /** Shown above the chart; gets the place that is read. */
  renderLegend: (index: number | null) => ReactNode;
  /** The drawing, in SVG. */
  children: (drawing: { widthPx: number; index: number | null }) => ReactNode;
}

function useWidth() {
  const frame = useRef<HTMLDivElement>(null);
  const [widthPx, setWidthPx] = useState(0);
  useEffect(() => {
    if (frame.current === null) return;
    const observer = new ResizeObserver(([entry]) => setWidthPx(entry?.contentRect.width ?? 0));
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  return { frame, widthPx };
}

const moves: Record<string, (index: number, last: number) => number> = {
  ArrowLeft: (index) => Math.max(0, index - 1),
  ArrowRight: (index, last) => Math.min(last, index + 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** A chart as wide as its place, whose single values are read by pointer or arrow keys and spoken. */
export function ReadableChart(props: ReadableChartProps) {
  const { label, count, heightPx, placeAt, describe, renderLegend, children } = props;
  const { frame, widthPx } = useWidth();
  const [index, setIndex] = useState<number | null>(null);
  const last = Math.max(0, count - 1);
  const read = index ?? last;
  const handlePointer = (event: PointerEvent<HTMLDivElement>) =>
    setIndex(placeAt(event.clientX - event.currentTarget.getBoundingClientRect().left, widthPx));
  const handleKey = (event: KeyboardEvent) => {
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    setIndex(move(read, last));
  };
  return (
    <figure>
      {renderLegend(index)}
      {/* Its places are read along the chart itself, which no native range input can be. */}
      <div
        ref={frame}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={read}
        aria-valuetext={describe(read)}
        onPointerMove={handlePointer}
        onPointerLeave={() => setIndex(null)}
        onKeyDown={handleKey}
        onBlur={() => setIndex(null)}
        className="touch-pan-y rounded-md"
      >
        <svg
          width={widthPx}
          height={heightPx}
          aria-hidden="true"
          className="block overflow-visible text-xs tabular-nums"
        >
          {widthPx > 0 && children({ widthPx, index })}
        </svg>
      </div>
    </figure>
  );
}
