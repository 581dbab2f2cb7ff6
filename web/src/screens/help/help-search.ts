/** The `validateSearch` of the help pages: which article is shown. */
export function readArticleName({ article }: Record<string, unknown>): { article?: string } {
  return typeof article === 'string' ? { article } : {}
}
