type Point = readonly [x: number, y: number]

const round = (value: number) => Math.round(value * 1000) / 1000
const slopeOf = ([x0, y0]: Point, [x1, y1]: Point) => (y1 - y0) / (x1 - x0)

/**
 * The path of a line through the points that never overshoots them: cubic curves with the slopes of M. Steffen (1990), the same as `curveMonotoneX` of
 * d3-shape, which weighs three times as much. The points stand from left to right, each at its own x.
 */
export function smoothPath(points: readonly Point[]): string {
  const [first, ...rest] = points
  if (!first) return ''
  const slopes = points.map((point, at) => {
    const [before, after] = [points[at - 1], points[at + 1]]
    return before && after ? innerSlope(before, point, after) : undefined
  })
  const curves = rest.map((to, at) => {
    const from = points[at] ?? first
    const straight = slopeOf(from, to)
    const [start, end] = [slopes[at], slopes[at + 1]]
    // At an end of the line the curve does not bend; two points are joined by a straight line.
    const out = start ?? (end === undefined ? straight : (3 * straight - end) / 2)
    const into = end ?? (start === undefined ? straight : (3 * straight - start) / 2)
    const third = (to[0] - from[0]) / 3
    const coordinates = [from[0] + third, from[1] + out * third, to[0] - third, to[1] - into * third, ...to]
    return `C${coordinates.map(round).join()}`
  })
  return `M${first.map(round).join()}${curves.join('')}`
}

/** Zero where the line turns, and never so steep that it would leave the range between two points. */
function innerSlope(before: Point, point: Point, after: Point): number {
  const [left, right] = [slopeOf(before, point), slopeOf(point, after)]
  const [widthLeft, widthRight] = [point[0] - before[0], after[0] - point[0]]
  const mean = (left * widthRight + right * widthLeft) / (widthLeft + widthRight)
  return (Math.sign(left) + Math.sign(right)) * Math.min(Math.abs(left), Math.abs(right), Math.abs(mean) / 2)
}
