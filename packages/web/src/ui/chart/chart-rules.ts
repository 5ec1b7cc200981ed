export interface Box {
  width: number;
  height: number;
}

/** Round steps from 0 to at least the largest value, about `count` of them. */
export function axisLevels(largest: number, count = 4): number[] {
  if (!(largest > 0)) return [0, 1];
  const rough = largest / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5].find((factor) => factor * power >= rough) ?? 10) * power;
  const steps = Math.ceil(largest / step - 1e-9);
  return Array.from({ length: steps + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}

/** Place of each value inside the box, from 0 at the bottom to `top`; an absent value (null) has none. */
export function pointsOf(
  values: readonly (number | null)[],
  top: number,
  box: Box,
): ({ x: number; y: number } | null)[] {
  const stepX = values.length > 1 ? box.width / (values.length - 1) : 0;
  return values.map((value, index) =>
    value === null
      ? null
      : { x: values.length > 1 ? index * stepX : box.width / 2, y: box.height - (value / (top || 1)) * box.height },
  );
}

/** The SVG path through the points; it breaks where a value is absent. */
export function pathOf(points: readonly ({ x: number; y: number } | null)[]): string {
  let isDrawing = false;
  const commands = points.map((point) => {
    if (point === null) {
      isDrawing = false;
      return '';
    }
    const command = `${isDrawing ? 'L' : 'M'}${round(point.x)} ${round(point.y)}`;
    isDrawing = true;
    return command;
  });
  return commands.join('');
}

/** The index whose place is nearest to x. */
export function nearestIndex(x: number, width: number, count: number): number {
  if (count < 2 || width <= 0) return 0;
  return Math.min(count - 1, Math.max(0, Math.round((x / width) * (count - 1))));
}

/** Where labels are on an axis of `count` places: at most `room`, equally far from each other, the last place among them. */
export function labelIndexes(count: number, room: number): number[] {
  if (count === 0) return [];
  const step = Math.max(1, Math.ceil((count - 1) / (Math.max(2, room) - 1)));
  const first = (count - 1) % step;
  return Array.from({ length: Math.floor((count - 1) / step) + 1 }, (_, index) => first + index * step);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
