import { curveMonotoneX } from 'd3-shape'

const round = (value: number) => Math.round(value * 1000) / 1000

/** The path of a line through the points that never overshoots them. Only the curve of d3-shape: what its `line` brings along weighs twice as much. */
export function smoothPath(points: readonly (readonly [x: number, y: number])[]): string {
  const path: string[] = []
  const add =
    (command: string) =>
    (...at: number[]) =>
      void path.push(command + at.map(round).join())
  // The four of a canvas that a curve calls.
  const pen = { moveTo: add('M'), lineTo: add('L'), bezierCurveTo: add('C'), closePath: add('Z') }
  const curve = curveMonotoneX(pen as unknown as CanvasRenderingContext2D)
  curve.lineStart()
  for (const [x, y] of points) curve.point(x, y)
  curve.lineEnd()
  return path.join('')
}
