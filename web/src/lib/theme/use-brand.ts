import type { Brand } from '@openhour/shared/features/branding/branding.contract.ts'
import { useLayoutEffect } from 'react'

const values = {
  '--primary': 'primary',
  '--primary-hover': 'primaryHover',
  '--on-primary': 'onPrimary',
  '--soft': 'soft',
  '--soft-hover': 'softHover',
  '--on-soft': 'onSoft',
  '--brand': 'primary',
  '--ring': 'primary',
} as const satisfies Record<string, keyof Brand['light']>

/** Shows the page in the colors of a practice. Browsers without `light-dark()` keep the product's. */
export function useBrand(brand: Brand | null | undefined): void {
  useLayoutEffect(() => {
    if (!brand || !globalThis.CSS?.supports('color', 'light-dark(#000, #fff)')) return undefined
    const { style } = document.documentElement
    for (const [name, shade] of Object.entries(values))
      style.setProperty(name, `light-dark(${brand.light[shade]}, ${brand.dark[shade]})`)
    return () => {
      for (const name of Object.keys(values)) style.removeProperty(name)
    }
  }, [brand])
}
