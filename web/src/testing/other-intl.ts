/**
 * Makes dates of this page look as another browser's data for locales write them: no locale but American and British English is known, and offsets
 * are counted from UTC. Self-contained, so that journeys can run it in a page before the page's own code.
 */
export function formatLikeAnotherBrowser(): void {
  const Built = Intl.DateTimeFormat
  type Options = Intl.DateTimeFormatOptions
  const known = (locale: unknown) => (locale === 'en-US' || locale === 'en-GB' ? locale : 'en-US')
  Intl.DateTimeFormat = Object.assign(
    function DateTimeFormat(locale?: Intl.LocalesArgument, options?: Options) {
      const format = new Built(known(locale), options)
      const built = format.format
      return Object.defineProperty(format, 'format', {
        value: (date?: Date | number) => built(date).replace('GMT', 'UTC'),
      })
    },
    { prototype: Built.prototype, supportedLocalesOf: Built.supportedLocalesOf },
  ) as unknown as typeof Intl.DateTimeFormat
  for (const name of ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'] as const) {
    const built = Date.prototype[name]
    Object.defineProperty(Date.prototype, name, {
      configurable: true,
      writable: true,
      value(this: Date, locale?: Intl.LocalesArgument, options?: Options) {
        return built.call(this, known(locale), options)
      },
    })
  }
}
