import { describe, expect, it } from 'vitest'
import { helpFaults } from './help.mjs'

const article = (id, more = {}) => ({ id, forAll: false, related: [], blocks: [], ...more })
const whole = {
  screens: [
    { what: '/app/goals', readers: 'practice', help: 'goals', gate: 'goals' },
    { what: '/app/settings, tab colors', readers: 'practice', help: 'settings-colors' },
  ],
  articles: {
    practice: [
      article('goals', {
        related: ['settings-colors'],
        blocks: [{ p: ['Press ', { bold: 'Add Goal' }, ', see ', { link: 'Colors', to: 'help:settings-colors' }] }],
      }),
      article('settings-colors'),
    ],
  },
  facts: [
    { path: 'goals.md', landing: ['Goals'], plans: ['goals'] },
    { path: 'settings-colors.md', landing: ['no'], plans: [] },
  ],
  texts: "const add = { label: 'Add Goal' }",
  flags: ['goals', 'team'],
  flagsInTable: ['goals'],
  notBuilt: ['team'],
  lines: ['Goals'],
}
const faultsOf = (changes) => helpFaults({ ...whole, ...changes })
const goalsWith = (more) => ({ practice: [{ ...whole.articles.practice[0], ...more }, whole.articles.practice[1]] })

describe('places that describe the whole product', () => {
  it('are complete', () => {
    expect(faultsOf({})).toEqual([])
  })

  it('name the article of a page or tab that has none', () => {
    const screens = [...whole.screens, { what: '/app/settings, tab sounds', readers: 'practice', help: 'sounds' }]
    expect(faultsOf({ screens })).toEqual([
      expect.stringMatching(/articles\/practice\/sounds\.md {2}Write this article about \/app\/settings, tab sounds/),
    ])
  })

  it('ask for a row in the table of plans and an article for a new tier flag', () => {
    expect(faultsOf({ flags: [...whole.flags, 'dreams'] })).toEqual([
      expect.stringMatching(/entitlement-rows\.ts {2}Add a row for dreams/),
      expect.stringMatching(/articles\/practice {2}Add dreams under `plans`/),
    ])
  })

  it('notice that a page with a flag is built which no plan lists', () => {
    const screens = [...whole.screens, { what: '/app/team', readers: 'practice', help: 'goals', gate: 'team' }]
    expect(faultsOf({ screens })).toEqual([expect.stringContaining('/app/team is built: remove team')])
  })

  it('ask each article for its line on the landing page, and each line for an article', () => {
    const [goals, colors] = whole.facts
    expect(faultsOf({ facts: [goals, { ...colors, landing: [] }] })).toEqual([
      expect.stringMatching(/^settings-colors\.md {2}Say under `landing`/),
    ])
    expect(faultsOf({ facts: [{ ...goals, landing: ['Goals', 'Dreams'] }, colors] })).toEqual([
      expect.stringMatching(/^goals\.md {2}The landing page has no line “Dreams”/),
    ])
    expect(faultsOf({ lines: ['Goals', 'Dreams'] })).toEqual([expect.stringContaining('No article has “Dreams”')])
  })

  it.each(['Add Goals', 'Goal', 'Add', 'add goal'])('find that no screen says %j', (bold) => {
    expect(faultsOf({ articles: goalsWith({ blocks: [{ list: [[{ bold }]] }] }) })).toEqual([
      expect.stringContaining(`No screen says “${bold}”`),
    ])
  })

  it('find what leads nowhere', () => {
    expect(faultsOf({ articles: goalsWith({ related: ['dreams'] }) })).toHaveLength(1)
    expect(faultsOf({ articles: goalsWith({ related: ['goals'] }) })).toHaveLength(1)
    expect(faultsOf({ articles: goalsWith({ blocks: [{ p: [{ link: 'Dreams', to: 'help:dreams' }] }] }) })).toEqual([
      expect.stringContaining('no other article “dreams”'),
    ])
  })
})
