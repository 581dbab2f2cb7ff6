import { afterAll, expect, test } from 'vitest'
import { maxLines } from '@openhour/shared/features/ai/ai.rules.ts'
import type { AiSource } from '../../engine.ts'
import { openBuiltInEngine } from '../built-in-engine.ts'

const engine = openBuiltInEngine()
afterAll(() => engine.stop())

async function safetyOf(text: string, kind: AiSource['kind'] = 'note'): Promise<string[]> {
  const { sections } = await engine.write(
    {
      kind: 'session',
      sources: [{ id: 'a', kind, date: null, text }],
      clientNames: ['Kit Vandermeer'],
      therapistNames: ['Dr. Osei'],
    },
    { signal: new AbortController().signal },
  )
  return sections.safety.map((line) => line.text)
}

const mentions = [
  'He had a fleeting thought that everyone would be better off without him, but he has no plan.',
  'She cut her forearm on Friday, not deep.',
  'Her husband pushed her against the wall.',
  'He wants to hurt his boss.',
  'Er habe auf der Brücke gestanden und gedacht, dass es dann wenigstens still wäre.',
  'Sie hat sich im Frühjahr an den Unterarmen geritzt.',
  'Der Vater hat ihn geschlagen.',
  'Sie habe den Impuls, dem Kind etwas anzutun.',
  'Algunas noches piensa en irse con ella y ha contado las pastillas.',
  'Se cortó en el muslo en 2023, desde entonces no.',
  'Raúl la agarró del brazo y le dejó un moratón.',
  'Tiene ganas de hacer daño a su jefe.',
  'Il lui arrive de se dire qu’il suffirait de donner un coup de volant.',
  'Elle s’est scarifiée en mars.',
  'Son père frappait sa mère.',
  'Il a envie de frapper son chef.',
]

test.each(mentions)('is quoted, whatever the language of the rest: %s', async (mention) => {
  expect(await safetyOf(`${mention} Sleep is about five hours. She reports less anxiety at work this week.`)).toEqual([
    mention,
  ])
  expect(await safetyOf(`Der Schlaf ist besser. ${mention} Nächster Termin am Montag um zehn Uhr.`)).toEqual([mention])
})

test.each([
  'He has worked out that the loft hatch will take more than people think.',
  'She said they should make plans that do not include her.',
  'Her uncle comes into her room when the lights are out.',
  'Im Wald kenne er eine Stelle, an der einen keiner suche.',
  'Weihnachten, sagt sie, brauche man für sie nicht mehr zu decken.',
  'Sie hat ihm das Wasserglas außer Reichweite gestellt, damit er aufhört zu klingeln.',
  'Le ha dado a su nieto el reloj, para que tenga algo de su abuelo cuando toque.',
  'Mis padres pagarían una sola matrícula y mi hermana tendría la habitación grande.',
  'Sabe a qué hora pasea el vecino y lo fácil que sería empujarlo al canal.',
  'Il a demandé au pharmacien combien de boîtes on peut avoir d’un coup.',
  'Si on le plaçait, il partirait à sa façon, une nuit de gel.',
  'Elle l’a laissé dans sa chaise, sans boire, tout l’après-midi.',
  'He would be relieved, he says, if one day he simply didn’t wake up.',
  'She knows where her aunt keeps the morphine.',
  'He’d be glad if he simply never opened his eyes.',
  'He has shown his daughter where the life insurance papers are.',
  'Wenn sie geht, sorge ich dafür, dass niemand sie bekommt.',
  'Je l’ai suivie jusqu’au parking.',
  'Die Flinte des Großvaters steht noch im Schrank auf dem Speicher.',
  'Wenn der noch einmal vor dem Haus parkt, dann steht er nicht mehr auf.',
])('is quoted although nothing is named, for what its words say together: %s', async (hint) => {
  expect(await safetyOf(`The week was quiet at work. ${hint} Sleep is about five hours.`)).toEqual([hint])
  expect(await safetyOf(`La semana fue tranquila en el trabajo. ${hint} Duerme cinco horas cada noche.`)).toEqual([
    hint,
  ])
})

test('what is named stands before what is hinted at, denials last', async () => {
  const hint = 'She said they should make plans that do not include her.'
  const named = 'She attempted suicide in 2019.'
  const denial = 'She denies self-harm.'
  expect(await safetyOf(`${denial} ${hint} ${named}`)).toEqual([named, hint, denial])
})

test.each([
  'Denies suicidal ideation.',
  'Keine Suizidgedanken.',
  'Niega ideas suicidas.',
  'Elle ne rapporte aucune idée suicidaire.',
])('a denial is quoted, after what is no denial: %s', async (denial) => {
  const attempt = 'She attempted suicide in 2019.'
  expect(await safetyOf(`${denial} Sleep is good. ${attempt}`)).toEqual([attempt, denial])
})

test.each([
  'He knows where the travel tablets are, and forgets them every time.',
  'He made sure nobody forgot their coat.',
  'Die Oma sorgt dafür, dass niemand den Kuchen vor dem Fest anschneidet.',
  'Elle est déçue de s’être réveillée trop tard pour le train.',
  'Am Samstag hat er auf dem Jahrmarkt mit dem Luftgewehr eine Rose gewonnen.',
  'Her mood is stable, and the deadline is on Monday.',
  'Er schlägt ihr einen Termin am Montag vor.',
  'Sie ist todmüde und lacht sich halb tot.',
  'Ils font le pont de mai, et du coup elle a pris le train.',
  'Er schießt mir ein Foto vom Gipfel und schlägt einen Termin vor.',
  'Se muere de risa y mata el tiempo con crucigramas.',
  'Dispárame un correo cuando llegues.',
  'Elle est morte de rire et tue le temps avec des mots croisés.',
  'Il frappe à la porte et donne un coup de main à sa voisine.',
])('an everyday phrase is no passage about safety: %s', async (text) => {
  expect(await safetyOf(text)).toEqual([])
})

test('no limit drops a passage', async () => {
  const passages = Array.from({ length: 300 }, (_, at) => `On day ${at} she cut her forearm.`)
  const lines = await safetyOf(passages.join(' Then she made tea and slept well.\n\n'))
  expect(lines.length).toBeLessThanOrEqual(maxLines)
  expect(passages.filter((passage) => !lines.some((line) => line.includes(passage)))).toEqual([])
})

test('passages after what is summarized are quoted too', async () => {
  const late = 'She said that she wants to die.'
  const lines = await safetyOf(`${'He went to work and came home. '.repeat(6000)}\n\n${late}`)
  expect(lines).toEqual([late])
})

test('a question of the therapist is quoted with its answer only', async () => {
  const talk = `Dr. Osei: How was the week?
Kit: Fine.
Dr. Osei: Have you thought about suicide?
Kit: No, never. I want my life back.
Dr. Osei: Good.
Kit: Thanks.`
  const [line, ...others] = await safetyOf(talk, 'transcript')
  expect(line).toBe('Have you thought about suicide?\nKit: No, never. I want my life back.')
  expect(others).toEqual([])
})

test('who is meant is quoted along with "she"', async () => {
  const lines = await safetyOf('Her sister came to stay for a week. She attempted suicide in May. The dog is well.')
  expect(lines).toEqual(['Her sister came to stay for a week. She attempted suicide in May.'])
})
