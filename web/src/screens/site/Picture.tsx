import { cn } from '../../lib/cn.ts'
import { type PictureName, pictures } from './pictures.ts'

type PictureProps = {
  name: PictureName
  alt: string
  className?: string | undefined
  /** Visible first, so fetched with high priority. The one on phones is the page's `firstOnPhones` too. */
  first?: boolean
  /** Shown instead below 640 px. */
  onPhones?: PictureName
}

type Theme = 'light' | 'dark'
const themes: Theme[] = ['light', 'dark']
const onPhone = '(width < 40rem)'
const fileOf = (name: PictureName, theme: Theme) => `/src/screens/site/pictures/${name}-${theme}.avif`

/**
 * A screenshot in the current theme. Both variants are lazy, so that the browser fetches only the visible one.
 */
export function Picture({ name, alt, className, first = false, onPhones }: PictureProps) {
  return themes.map((theme) => (
    <picture key={theme}>
      {onPhones && <source media={onPhone} srcSet={fileOf(onPhones, theme)} {...pictures[onPhones]} />}
      <img
        src={fileOf(name, theme)}
        {...pictures[name]}
        alt={alt}
        loading="lazy"
        decoding="async"
        fetchPriority={first ? 'high' : undefined}
        className={cn('max-w-none', theme === 'light' ? 'block dark:hidden' : 'hidden dark:block', className)}
      />
    </picture>
  ))
}

/**
 * Fetches a page's first picture on phones before the layout is known, in the system's theme. A visitor who chose the other theme here fetches it in
 * vain.
 */
export function PicturePreloads({ name }: { name: PictureName }) {
  return themes.map((theme) => (
    <link
      key={theme}
      rel="preload"
      href={fileOf(name, theme)}
      as="image"
      media={`(prefers-color-scheme: ${theme}) and ${onPhone}`}
      fetchPriority="high"
    />
  ))
}
