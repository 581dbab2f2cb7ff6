import { wordsOf } from '../search/words.rules.ts'

/** Words that say nothing of what a goal is about, without accents: function words, and what goals are made of. */
const empty = new Set(
  `about after again all also and any are back because been before being between both but can could did does doing done each even ever every for from get gets getting
  goal goals had has have having her here him his how into its just keep know less let like made make many may more most much need needs never new not now off often once
  one only other our out over own per say said same see she should some still such take than that the their them then there these they thing things think this those three through too
  two under until use using very want was way week weeks well went were what when where which while who why will with without would you your
  able achieve better build day days develop feel feeling feels find help improve improved improving increase learn least lower maintain month months reduce reducing regularly session sessions start stop time times year
  client clients therapist therapy practice patient
  aber alle allem allen aller alles als also andere auch auf aus bei beim bin bis bist dann das dass dazu dein dem den denn der des deshalb die dies diese diesem diesen dieser doch dort durch ein eine einem
  einen einer eines etwas euch fur ganz gar gegen gehabt gibt habe haben hat hatte hatten hier hin ich ihm ihn ihr ihre ihrem ihren immer ist jede jedem jeden jeder jetzt kann kein keine keinen konnen konnte machen mal man
  mehr mein meine meinem meinen mich mir mit muss mussen nach nicht nichts noch nur oder ohne oft schon sehr sein seine seinem seinen seit sich sie sind soll sollen sollte uber und uns unter viel vom von vor wann war ware
  waren warum was weg weil weiter wenig wenn wer werden weniger wie wieder will wir wird wirklich wollen wurde zum zur zwei drei zwischen besser erreichen lernen steigern tag tage tagen taglich termin therapie
  klient klientin patient patientin sitzung sitzungen verbessern verringern woche wochen wochentlich ziel ziele zeit mindestens hochstens
  ademas ahora algo alguien alguna algunas alguno algunos alli ante antes aqui asi aun aunque cada casi como con contra cual cuando cuanto dar dara dejar del desde despues dia dias donde dos durante ella ellas ellos entre
  era eran ese esa eso esta estaba estan estar este esto estos estas fue fueron gran hace hacer hacia han hasta hay haber habia las les los mas mayor mejor menos mis mucha mucho muchos muy nada ningun ninguna nos nosotros otra otras otro otros
  para pero poco poder podia por porque pudo puede pueden pues que quien quiere ser sera sido siempre sin sobre solo son sus tambien tan tanto tener tenia tiene tienen tengo toda todas todo todos tres tras una unas uno unos usted
  vez veces voy alcanzar aprender aumentar mejorar reducir lograr meta metas objetivo objetivos semana semanas sesion sesiones cliente paciente terapia tiempo
  afin ainsi alors apres assez au aussi autre autres aux avait avant avec avoir avons beaucoup bien car ces cet cette ceux chaque chez comme comment dans dehors depuis des deux dire dois doit donc dont du elle elles encore
  est etait etaient etais ete etes etre eux faire fait faut fois font ici ils jamais jour jours juste les leur leurs lui lors mais mes mieux moi moins mon nos notre nous par parce parfois pas pendant peu peut peux plus pour pourquoi
  pouvoir pres puis quand que quel quelle quelque quelques qui quoi rien sa sans sans se ses seulement si son sont souvent sous sur surtout tous tout toute toutes tres trois trop une vers veut veux voir vos votre vous vont
  ameliorer apprendre atteindre augmenter but buts diminuer objectif objectifs reduire seance seances semaine semaines client cliente patiente therapie temps`.split(
    /\s+/u,
  ),
)

const shortestWord = 3
/** An ending of at most two letters makes no other word of a long one: "night" and "nights", "Gefühl" and "Gefühle". */
const longestEnding = 2
const shortestStem = 5

const isSame = (one: string, other: string) => {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  return (
    short === long ||
    (short.length >= shortestStem && long.length - short.length <= longestEnding && long.startsWith(short))
  )
}

/** The words by which a goal is told from others, as search compares words. Numbers are none. */
export function wordsOfGoal(texts: readonly string[]): string[] {
  const words = texts.flatMap(wordsOf).filter((word) => word.length >= shortestWord && !empty.has(word))
  return [...new Set(words)].filter((word) => !/^\d+$/u.test(word))
}

/** A stretch of a text that shares words with a goal. `shared` are the text's own words, in its order, once each. */
export type GoalPassage = { start: number; end: number; shared: string[] }

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })
const wordForm = /[\p{L}\p{N}]+(?:['’][\p{L}]+)*/gu

/**
 * The sentences of a text that speak of a goal: those that share a word with it. Nothing is understood or guessed. Most shared words first, then in the
 * order of the text.
 */
export function passagesOfGoal(words: readonly string[], text: string): GoalPassage[] {
  if (words.length === 0) return []
  const found: (GoalPassage & { weight: number })[] = []
  for (const sentence of sentencesOf(text)) {
    const shared = new Map<string, string>()
    for (const [form] of text.slice(sentence.start, sentence.end).matchAll(wordForm)) {
      const own = wordsOf(form).find((word) => words.some((each) => isSame(each, word)))
      const of = own && words.find((each) => isSame(each, own))
      if (of && !shared.has(of)) shared.set(of, form)
    }
    if (shared.size > 0) found.push({ ...sentence, shared: [...shared.values()], weight: shared.size })
  }
  return found
    .toSorted((one, other) => other.weight - one.weight || one.start - other.start)
    .map(({ start, end, shared }) => ({ start, end, shared }))
}

function* sentencesOf(text: string) {
  for (const line of text.matchAll(/[^\n]+/gu))
    for (const { segment, index } of sentences.segment(line[0])) {
      const start = line.index + index + (segment.length - segment.trimStart().length)
      const end = line.index + index + segment.trimEnd().length
      if (end > start) yield { start, end }
    }
}
