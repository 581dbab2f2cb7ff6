import qrcode from 'qrcode-generator'

// Scanners need a quiet zone of four modules, and dark on white in both themes.
const margin = 4

/** A QR code drawn as one path. `label` is its accessible name. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const count = code.getModuleCount()
  const edge = count + 2 * margin
  let path = ''
  for (let row = 0; row < count; row++)
    for (let column = 0; column < count; column++)
      if (code.isDark(row, column)) path += `M${column + margin} ${row + margin}h1v1h-1z`
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${edge} ${edge}`}
      shapeRendering="crispEdges"
      className="size-48 rounded-lg border border-line"
    >
      <rect width={edge} height={edge} fill="#fff" />
      <path d={path} fill="#1d2b2a" />
    </svg>
  )
}
