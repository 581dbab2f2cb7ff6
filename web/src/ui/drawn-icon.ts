import type { LucideIconData, LucideProps } from 'lucide-react'
import { createElement } from 'react'
import { cn } from '../lib/cn.ts'

/** An icon of lucide. In the build, their files call this instead of lucide's own function (web/small-icons.ts). */
export function drawnIcon({ name, node }: LucideIconData) {
  return function Icon({ size = 24, className, ...props }: LucideProps) {
    const isNamed = Object.entries(props).some(
      ([prop, value]) => (prop.startsWith('aria-') || prop === 'role' || prop === 'title') && value != null,
    )
    const shapes = node.map(([tag, attributes]) => createElement(tag, attributes))
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': isNamed ? undefined : true,
        className: cn('lucide', `lucide-${name}`, className),
        ...props,
      },
      shapes,
    )
  }
}
