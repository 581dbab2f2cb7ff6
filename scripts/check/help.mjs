// Places that describe the whole product keep up with its parts: every screen has a help article, every tier flag a row in the table of plans and an article,
// every article says which line of the landing page sells what it explains, and names buttons as the screens do.
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { frontMatter, helpArticles, listed } from '../../web/help-articles.ts'
import { matchesAny, ourFiles, textOf } from './files.mjs'

const parts = 'web/src/screens/help/described-parts.ts'
const folder = 'web/src/screens/help/articles'
const points = 'web/src/screens/site/landing/selling-points.ts'
const rows = 'web/src/features/billing/entitlement-rows.ts'
const shownTexts = ['web/src/**/*.{ts,tsx}', 'shared/src/**/*.ts']
const notShown = ['**/*.test.*', '**/testing/**', '**/*.gen.ts', '**/*.generated.ts', '**/screens/site/landing/**']

/** What is missing or wrong, as `path  message`. */
export async function checkHelp(root) {
  const { module } = await runnerImport(join(root, parts), {
    configFile: false,
    root: join(root, 'web'),
    logLevel: 'error',
    plugins: [helpArticles()],
  })
  const { articles, ...rest } = module.describedParts
  const ofPractice = articles.practice.filter(({ forAll }) => !forAll)
  return helpFaults({
    ...rest,
    articles,
    facts: ofPractice.map(({ id }) => {
      const path = `${folder}/practice/${id}.md`
      const { landing, plans } = frontMatter(textOf(root, path)).fields
      return { path, landing: listed(landing), plans: listed(plans) }
    }),
    texts: ourFiles(root)
      .filter((path) => matchesAny(path, shownTexts) && !matchesAny(path, notShown))
      .map((path) => textOf(root, path).replaceAll(/\s+/g, ' '))
      .join('\n'),
  })
}

/**
 * @param described `described-parts.ts`, with `facts`: what the articles of therapists say about landing page and plans; and `texts` of all screens
 * @returns faults as `path  message`
 */
export function helpFaults({ screens, articles, facts, texts, flags, flagsInTable, notBuilt, lines }) {
  const built = flags.filter((flag) => !notBuilt.includes(flag))
  const faults = [
    ...screens.flatMap((screen) => screenFaults(screen, articles[screen.readers], notBuilt)),
    ...Object.entries(articles).flatMap(([readers, own]) =>
      own.flatMap((article) => articleFaults(article, homeOf(article, readers, articles), readers, own, texts)),
    ),
    ...facts.flatMap((fact) => landingFaults(fact, lines)),
    ...lines
      .filter((line) => !facts.some(({ landing }) => landing.includes(line)))
      .map((line) => `${points}  No article has “${line}” under \`landing\`: name it in the article that explains it.`),
    ...built.flatMap((flag) => flagFaults(flag, flagsInTable, facts)),
  ]
  return [...new Set(faults)]
}

function screenFaults({ what, readers, help, gate }, own, notBuilt) {
  return [
    ...(own.some(({ id }) => id === help)
      ? []
      : [
          `${folder}/${readers}/${help}.md  Write this article about ${what}, or name another under \`help\` where the page or tab is declared (see the recipe in CONTRIBUTING.md).`,
        ]),
    ...(gate !== undefined && notBuilt.includes(gate)
      ? [`${rows}  ${what} is built: remove ${gate} from \`notBuilt\`, so that the table of plans lists it.`]
      : []),
  ]
}

/** The folder of an article: some readers share those of others. */
function homeOf({ id, forAll }, readers, { practice }) {
  if (forAll) return 'visitors'
  return readers === 'admin' && practice.some((one) => one.id === id) ? 'practice' : readers
}

function articleFaults({ id, related, blocks }, home, readers, own, texts) {
  const path = `${folder}/${home}/${id}.md`
  // Not plain text: a string has a `bold` of its own.
  const inlines = blocks
    .flatMap((block) => block.p ?? block.list?.flat() ?? [])
    .filter((inline) => typeof inline !== 'string')
  const linked = inlines.flatMap(({ to }) => (to?.startsWith('help:') ? [to.slice('help:'.length)] : []))
  const named = inlines.flatMap(({ bold }) => (bold === undefined ? [] : [bold]))
  // Of related articles, readers who share this one are shown those that they have.
  return [
    ...[...(home === readers ? related : []), ...linked]
      .filter((one) => one === id || !own.some((other) => other.id === one))
      .map((one) => `${path}  Its readers have no other article “${one}”: lead to one of theirs.`),
    ...named
      .filter((name) => !isOnScreen(name, texts))
      .map((name) => `${path}  No screen says “${name}”: write in bold exactly what a button, tab or heading says.`),
  ]
}

/** As a text of its own: between quotes or tags. */
function isOnScreen(name, texts) {
  const escaped = name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(`[>'"\`“}] ?${escaped}:? ?[<'"\`”{]`).test(texts)
}

function landingFaults({ path, landing }, lines) {
  if (landing.length === 0)
    return [`${path}  Say under \`landing\` which line of ${points} sells what it explains, or \`no\`.`]
  return landing
    .filter((line) => line !== 'no' && !lines.includes(line))
    .map((line) => `${path}  The landing page has no line “${line}”: add it to ${points}, or name another or \`no\`.`)
}

function flagFaults(flag, flagsInTable, facts) {
  return [
    ...(flagsInTable.includes(flag)
      ? []
      : [`${rows}  Add a row for ${flag}, or list it under \`notBuilt\` until its feature is built.`]),
    ...(facts.some(({ plans }) => plans.includes(flag))
      ? []
      : [`${folder}/practice  Add ${flag} under \`plans\` to the article that explains what the plan includes.`]),
  ]
}
