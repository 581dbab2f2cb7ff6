import { type BrandShades, brandShades } from '@openhour/shared/features/branding/brand-colors.rules.ts'
import { colorPattern, defaultColors } from '@openhour/shared/features/branding/branding.rules.ts'

type Shown = { practiceName: string; logoUrl: string | null }

/** How clients will see the brand, in both themes. A color that is not complete yet is shown as the default. */
export function BrandPreview({ primaryColor, secondaryColor, ...shown }: Shown & Record<Part, string>) {
  const known = (color: string, part: Part) => (colorPattern.test(color) ? color : defaultColors[part])
  const { light, dark } = brandShades(known(primaryColor, 'primaryColor'), known(secondaryColor, 'secondaryColor'))
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Sample title="Light theme" shades={light} paper={papers.light} {...shown} />
      <Sample title="Dark theme" shades={dark} paper={papers.dark} {...shown} />
    </div>
  )
}

type Part = keyof typeof defaultColors
/** The paper and ink of the design, whatever theme this page has. */
const papers = {
  light: { background: '#faf8f4', color: '#1d2b2a' },
  dark: { background: '#121716', color: '#e9efec' },
}
type SampleProps = Shown & { title: string; shades: BrandShades; paper: { background: string; color: string } }

function Sample({ title, shades, paper, practiceName, logoUrl }: SampleProps) {
  const filled = { background: shades.primary, color: shades.onPrimary }
  return (
    <figure>
      <div className="rounded-lg border border-line p-4" style={paper}>
        <div className="flex items-center gap-2.5">
          {logoUrl ? (
            <img src={logoUrl} alt="" className="h-9 max-w-32 shrink-0 rounded-md bg-white object-contain p-1" />
          ) : (
            <span
              aria-hidden
              className="display inline-flex size-9 shrink-0 items-center justify-center rounded-lg text-xl"
              style={filled}
            >
              {[...practiceName][0]}
            </span>
          )}
          <span className="line-clamp-2 text-sm font-semibold wrap-anywhere">{practiceName}</span>
        </div>
        <p className="mt-3 rounded-md px-3 py-2 text-sm" style={{ background: shades.soft, color: shades.onSoft }}>
          Your next appointment
        </p>
        <p className="mt-3 text-sm underline" style={{ color: shades.primary }}>
          See all appointments
        </p>
        <span className="mt-3 inline-flex h-10 items-center rounded-md px-4 text-md font-medium" style={filled}>
          Book appointment
        </span>
      </div>
      <figcaption className="mt-1.5 text-xs text-muted">{title}</figcaption>
    </figure>
  )
}
