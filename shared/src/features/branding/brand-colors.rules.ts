/** The shades of a brand in one theme, by the names of the design's values. Text on them has a contrast of at least 4.5:1. */
export type BrandShades = {
  primary: string
  primaryHover: string
  onPrimary: string
  soft: string
  softHover: string
  onSoft: string
}

/** What the theme's darkest (light theme) or lightest (dark theme) paper under text is, and the inks on a brand's own colour. */
const light = { paper: '#f4f1ea', onPrimary: '#ffffff', muted: '#586563' }
const dark = { paper: '#222c2a', onPrimary: '#04211e', muted: '#a2b2ae' }
const leastContrast = 4.5

type Oklch = { l: number; c: number; h: number }

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
const gamma = (part: number) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055)

function linearOf(hex: string): [number, number, number] {
  const part = (at: number) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  return [part(1), part(3), part(5)]
}

/** Of two colours `#rrggbb`, as WCAG 2 defines it: 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const luminance = (hex: string) => {
    const [r, g, b] = linearOf(hex)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

function oklchOf(hex: string): Oklch {
  const [r, g, b] = linearOf(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const [x, y] = [
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
  return { l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, c: Math.hypot(x, y), h: Math.atan2(y, x) }
}

function partsOf({ l, c, h }: Oklch): number[] {
  const [x, y] = [c * Math.cos(h), c * Math.sin(h)]
  const cone = [
    l + 0.3963377774 * x + 0.2158037573 * y,
    l - 0.1055613458 * x - 0.0638541728 * y,
    l - 0.0894841775 * x - 1.291485548 * y,
  ]
  const [a = 0, b = 0, d = 0] = cone.map((part) => part ** 3)
  return [
    4.0767416621 * a - 3.3077115913 * b + 0.2309699292 * d,
    -1.2684380046 * a + 2.6097574011 * b - 0.3413193965 * d,
    -0.0041960863 * a - 0.7034186147 * b + 1.707614701 * d,
  ]
}

/** Less colourful until a screen can show it. */
function hexOf(color: Oklch): string {
  let { c } = color
  const shown = () => partsOf({ ...color, c })
  while (c > 0.001 && shown().some((part) => part < -0.0005 || part > 1.0005)) c -= 0.004
  const hex = (part: number) =>
    Math.round(gamma(Math.min(1, Math.max(0, part))) * 255)
      .toString(16)
      .padStart(2, '0')
  return `#${shown().map(hex).join('')}`
}

/** Darker or lighter, by its lightness alone, until it is far enough from the other colour. */
function until(hex: string, from: string, step: number): string {
  const color = oklchOf(hex)
  let shade = hex
  const ended = () => (step < 0 ? color.l <= 0 : color.l >= 1)
  while (contrastOf(shade, from) < leastContrast && !ended()) {
    color.l = Math.min(1, Math.max(0, color.l + step))
    shade = hexOf(color)
  }
  return shade
}

function shadesOf(primary: string, soft: string, { paper, onPrimary }: typeof light, step: number): BrandShades {
  const shade = until(until(primary, paper, step), onPrimary, step)
  const moved = (hex: string, by: number) => {
    const color = oklchOf(hex)
    return hexOf({ ...color, l: color.l + by })
  }
  return {
    primary: shade,
    primaryHover: moved(shade, step * 6),
    onPrimary,
    soft,
    softHover: moved(soft, step === lighter ? 0.04 : -0.025),
    onSoft: until(shade, moved(soft, step === lighter ? 0.04 : -0.025), step),
  }
}

const darker = -0.01
const lighter = 0.01

/** The shades that a practice's two colours `#rrggbb` give in each theme: darkened in the light one, lightened in the dark one, until they carry text. */
export function brandShades(primary: string, secondary: string): { light: BrandShades; dark: BrandShades } {
  const { c, h } = oklchOf(secondary)
  const night = hexOf({ l: 0.29, c: Math.min(c, 0.04), h })
  return {
    light: shadesOf(primary, until(secondary, light.muted, lighter), light, darker),
    dark: shadesOf(primary, night, dark, lighter),
  }
}
