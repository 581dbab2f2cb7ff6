import { mainClause } from './clauses.ts'
import { future, type Judged, type Kind } from './judged.ts'
import { lexicons } from './lexicon/lexicon.ts'
import { countsSomething } from './numbers.ts'
import { folded } from './phrases.ts'
import { isPast, isWished } from './tense.ts'
import type { Unit } from './units.ts'
import { tellsOfOthers } from './whose.ts'

/** What someone notices about the other one, in all languages. */
export const noticing =
  /(?<![a-z])(?:you(?:'ve| have) just|sie haben gerade|du hast gerade|acaba (?:usted )?de|vous venez de|auffallend ist|auffallig ist|ich erlebe (?:sie|ihn)|what struck me|strikingly|llama la atencion|ce qui frappe|i (?:notice|noticed|can see|see|hear|observe|observed|sense|sensed) (?:that |how |your?|you|in)|you(?:'re| are)? (?:look|seem|sound|smiling|crying|shaking|trembling|sitting|speaking|tearful|quiet|calmer|clenching|holding your|breathing)|your (?:voice|hands|eyes|shoulders|face|breath\w*|jaw) (?:is|are|was|were|came|got|went|drop|look|soft|tens|relax|tremb|shak)\w*|mir fallt auf|mir fiel auf|ich (?:merke|sehe|bemerke|hore|beobachte),? (?:dass|wie)|sie wirken|du wirkst|sie sehen (?:[a-z]+ ){1,3}aus|du siehst (?:[a-z]+ ){1,3}aus|(?:sind|werden) sie (?:eben|gerade|jetzt|ganz|plotzlich|so|etwas|ein bisschen|auf einmal) (?:[a-z]+ ){0,3}(?:leise|laut|lauter|leiser|still|stumm|ruhig|ruhiger|blass|rot|flach|starr|ernst|weich|unruhig|traurig|weit weg|schnell|angespannt|nachdenklich)|das (?:klang|klingt|kam) (?:jetzt |gerade |sehr |ganz |schon |recht )*(?:fest|mude|traurig|wutend|leise|sicher|unsicher|bitter|hart|stolz|zogerlich|entschlossen|klar)(?= ?$|[.,;!])|sie (?:zittern|ballen|weichen)|sie haben tranen|du hast tranen|sie (?:sitzen|sprechen|lacheln|lachen|weinen|klingen|atmen) (?:heute|jetzt|gerade|viel|ein|zum|ruhig\w*)|(?:deine|ihre) (?:stimme|hande|augen|schultern|atmung|finger|gesichtszuge) [a-z]+|(?:te|le|la|lo|os) (?:noto|veo|oigo|siento|encuentro)|noto que|veo que|observo que|me llama la atencion|se (?:te|le) ve|(?:tu|su) voz|(?:estas|esta usted) (?:temblando|llorando|sonriendo)|tiemblas|sonries|aprietas|te (?:tiembla|tiemblan|brillan|muerdes|frotas)|se (?:te|le) (?:quiebra|humedecen|ilumina|han humedecido|ha quebrado)|tienes los ojos|je (?:remarque|note|vois|constate|sens|observe|vous (?:sens|trouve|vois|entends)|te (?:sens|trouve|vois))|vous avez (?:le|la|les|des|un|une) (?:regard|voix|yeux|visage|mains|larmes|sourire)|tu as (?:le|la|les|des) (?:regard|voix|yeux|larmes)|vous etes (?:plus|restee?|assise?)|tienes (?:la|los|una) (?:mirada|ojos|voz|cara)|hablas mas|vous (?:semblez|avez l'air|paraissez|souriez|pleurez|tremblez|rougissez|serrez|soupirez|baissez|respirez|parlez (?:plus|tres|bas|vite)|bougez)|tu (?:trembles|souris|pleures|rougis|serres)|tu (?:sembles|as l'air)|votre voix|ta voix|(?:vos|tes) (?:mains|yeux|epaules))/u

/** Names the other one's body or voice as theirs, anywhere in the sentence. */
const addressed = /(?<!\p{L})(?:your|Ihre?[nmr]?|deine?[nmr]?|votre|vos|tes|tus)(?!\p{L})/u
const you =
  /^(?:[a-z' ]{0,20}, )?(?:(?:now|jetzt|gerade|da|ahora|la|maintenant|and|und|y|et|i see|ich sehe,?|veo que|je vois que) )*(?:(?:you have|you've|sie haben|du hast|haben sie|hast du|ha|has) (?:just|gerade|eben|soeben)|(?:gerade|eben) (?:haben|sind) sie|da (?:kommt|kommen|ist|sind)|ich (?:nehme wahr|sehe|hore|spure|merke)|i (?:see|hear|notice)|veo|noto|you|your|sie|ihre?|du|deine?|vous|votre|vos|tu|ton|ta|tes|se|te|le|su|sus|tus|tienes?)(?![a-z])/u
/** Just now is no past. */
const justNow = /(?<![a-z])(?:just|gerade|eben|soeben|acaba de)(?![a-z])/u
const bodily =
  /(?<![a-z])(?:chin|mouth|nose|cheeks?|neck|chest|arms?|legs?|kinn|mund|nase|wangen?|hals|nacken|brust|beine?|oberkorper|bouche|nez|joues?|cou|bras|poitrine|boca|nariz|mejillas?|cuello|brazos?|pecho|barbilla|shoulders?|hands?|eyes|voice|faces?|head|fists?|lips?|jaw|tears?|foot|feet|knees?|fingers?|breath\w*|smil\w*|laugh\w*|frown\w*|sigh\w*|klingen|klingst|klingt|antworten|seufz\w*|geseufzt|kante|sound|sounds|nod\w*|shrug\w*|blush\w*|schultern?|hande?|augen?|stimme|gesicht|kopf|fauste?|lippen?|kiefer|tranen|fuss|fusse|knie|finger|arme|atem|atm\w+|lachel\w*|lach\w+|schmunzel\w*|grins\w*|stirn|blick|epaules?|mains?|yeux|voix|visage|tete|poings?|levres?|machoires?|larmes?|pieds?|jambes?|genoux|doigts?|souffle|souri\w*|regard|front|hombros?|manos?|ojos|voz|cara|cabeza|punos?|labios?|mandibula|lagrimas?|pies?|piernas?|rodillas?|dedos?|sonri\w*|sonrei\w*|mirada|cejas?|frente)(?![a-z])/u

/** Tells the client what can be seen of them: "You are pulling up your shoulders." */
function tellsWhatIsSeen(unit: Unit): boolean {
  return (
    (you.test(unit.folded) || addressed.test(unit.text)) &&
    bodily.test(unit.folded) &&
    unit.text.split(/\s+/u).length <= 16 &&
    !isWished(unit) &&
    (!isPast(unit) || justNow.test(unit.folded))
  )
}

/** Tells the client how they are while they speak, or how they have become since the session began. */
const duringTalk =
  /(?<![a-z])(?:(?:while|as|when) you(?:'re)? (?:say|said|tell|told|talk|speak|spoke|mention|describe|name)[a-z]*|(?:wahrend|wenn|als|sobald|indem) (?:sie|du) (?:[a-z]+ ){0,5}(?:sagen|sagst|erzahlen|erzahlst|sprechen|sprichst|erwahnen|beschreiben|reden|nennen)|(?:mientras|cuando) (?:me |lo |la |le )?(?:cuenta|cuentas|dice|dices|habla|hablas|nombra|nombras|describe|menciona)|al (?:decir|contar|hablar|nombrar|mencionar)(?:lo|la|me|melo)?|(?:quand|lorsque|pendant que|tandis que) (?:vous|tu) (?:en |me |le |la )?(?:dites|dis|parlez|parles|racontez|racontes|evoquez|evoques)|en (?:disant|racontant|parlant|evoquant)|(?:als|wie) (?:vorhin|eben|zu beginn|am anfang)|than (?:before|earlier|when you (?:came|arrived)|at the (?:start|beginning))|que (?:antes|hace un rato|al (?:principio|llegar|entrar))|que tout a l'heure|qu'(?:au debut|en arrivant|a l'arrivee)|you(?:'ve| have) (?:gone|become|turned|got)|(?:sind|bist) (?:sie|du) (?:[a-z]+ ){1,4}geworden|se (?:te|le) ha (?:[a-z]+ ){0,3}[a-z]+do|te has [a-z]+do)(?![a-z])/u

function tellsWhatGoesOn(unit: Unit): boolean {
  return duringTalk.test(unit.folded) && unit.text.split(/\s+/u).length <= 16 && !isWished(unit)
}

/** What someone does while they speak, where only the word order tells it from an order. */
const noticingNow =
  /(?<![a-z])(?:(?:jetzt|gerade|eben|nun|da|dabei) (?:werden|schauen|lassen|blicken|zucken|nicken|wippen|reiben|kneten|halten|ziehen|senken|strahlen|schlucken|seufzen|verschranken|pressen|runzeln|drehen|rucken|richten|lachen|lacheln|sitzen|sprechen|weinen) sie|^(?:[a-z]+, )?sie (?:werden|schauen|lassen|blicken|zucken|nicken|wippen|reiben|kneten|halten|ziehen|senken|strahlen|schlucken|seufzen|verschranken|pressen|runzeln|drehen|rucken|richten|lehnen|setzen|beugen)(?! das aus)|^(?:[a-z]+, )?du (?:wirst|schaust|lasst|blickst|zuckst|nickst|wippst|reibst|knetest|haltst|ziehst|senkst|strahlst|schluckst|seufzt|presst|runzelst|drehst|sitzt|lachelst|grinst|weinst|zitterst))(?![a-z])/u

/** Says that something is so, or has been so for a while. */
const habit =
  /(?<![a-z])(?:times a|per (?:day|week)|mal (?:am|pro|die)|veces (?:al|por)|fois par|maybe|vielleicht|most|meist|a menudo|souvent|often|oft|i'm (?![a-z]+ing)|i (?:feel|think|know|am|have|want|like|need|guess|mean|believe|hope|see|notice|remember|was|did|had|really|still|sleep|drink|do)|ich (?:fuhle|denke|weiss|bin|habe|hab|will|mag|glaube|meine|hoffe|sehe|merke|kenne|hatte|war|kann|muss|finde|schlafe|trinke)|(?:fuhle|denke|weiss|bin|habe|hab|mag|glaube|finde) ich|me siento|siento|pienso|soy|estoy|tengo|quiero|creo|veo|duermo|bebo|je (?:me sens|pense|sais|suis|veux|crois|vois|dors|bois|n'ai|fais)|j'ai|now|jetzt|seit|inzwischen|mittlerweile|since|already|ya|ahora|desde|maintenant|depuis|deja|usually|meistens|normalerweise|siempre|toujours|always|used to)(?![a-z])/u
const third = /^(?:she|he|they|er|sie|il|elle|ils|el|ella)(?![a-z0-9])/u

/**
 * In a transcript: what the therapist notices is an observation, what the client takes on or both arrange is an action. The therapist's questions and
 * rejected proposals are nothing.
 */
export function kindInTalk(units: readonly Unit[], at: number, last: Judged | undefined): Kind {
  const unit = units[at]
  if (!unit?.language) return 'nothing'
  const lexicon = lexicons[unit.language]
  const plain = unit.folded
  if (unit.speaker === 'therapist') {
    if (unit.question) return isAcceptedProposal(units, at) ? 'action' : isConfirmed(units, at) ? 'content' : 'nothing'
    if (noticing.test(plain) || noticingNow.test(plain)) return 'observation'
    const planned = lexicon.planned(plain) || (lexicon.announced(plain) && lexicon.soon(plain) && !isPast(unit))
    if (!planned && !future(unit) && (tellsWhatIsSeen(unit) || tellsWhatGoesOn(unit))) return 'observation'
    const closes =
      isClosing(units, unit) &&
      /\d|(?<![a-z])(?:eins|zwei|one|two|dos|tres|deux|dix|onze|neun|zehn|nine|ten|nueve|diez|cinco|siete)(?![a-z])/u.test(
        plain,
      ) &&
      lexicon.often(plain)
    const arranges = isInSecondHalf(units, unit) && (timedPlace.test(plain) || tells.test(plain)) && !isPast(unit)
    const timed = lexicon.soon(plain) || lexicon.often(plain)
    const ours = ownStep.test(plain) && lexicon.announced(plain)
    const does = isInSecondHalf(units, unit) && (ours || (together.test(plain) && timed)) && !isPast(unit)
    return (planned || closes || arranges || does) && !isWished(unit) && !refuses(answerTo(units, at))
      ? 'action'
      : 'nothing'
  }
  if (unit.question) return 'nothing'
  const timed = lexicon.soon(plain) || lexicon.often(plain)
  if (tellsHowMuch(units, unit)) return goesOnWithSteps(units, unit, last) ? 'action' : 'content'
  const goesOn = (last?.kind === 'action' && last.unit.turn === unit.turn) || isAnswer(units, unit)
  const speaks = unit.language !== 'de' || /(?<![a-z])(?:ich|wir)(?![a-z])/u.test(plain)
  const habitual = habit.test(folded(mainClause(unit.text, unit.language)))
  const own = speaks && lexicon.announced(plain) && !habitual && !isPast(unit)
  const proposed = answersPlanning(units, unit, last) && !habitual && !isPast(unit) && unit.folded.split(' ').length > 2
  const announced = (own && ((timed && goesOn) || isInAgreement(units, unit))) || proposed
  const planned = lexicon.planned(plain) || future(unit) || announced
  const others = tellsOfOthers(unit) || third.test(plain) || lexicon.reported(plain.slice(0, 40))
  return planned && !others && !refuses(withoutNo(unit)) && (!isWished(unit) || timed) ? 'action' : 'content'
}

const timedPlace =
  /(?<![a-z])(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|lunes|martes|miercoles|jueves|viernes|sabado|domingo|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|the \d{1,2}(?:st|nd|rd|th)|el \d{1,2}|le \d{1,2}|am \d{1,2}\.)(?![a-z]).*(?:\d|(?<![a-z])(?:at|um|a las?|a|until|bis) [a-z]+)|^the \d{1,2}(?:st|nd|rd|th)/u
/** Tells someone what to do between sessions. */
const tells =
  /^[^a-z]*(?:keep|try|write|bring|call|take|note|log|add|practi[sc]e|use) (?!a breath|your time|a deep)|^[^a-z]*(?:gardez|notez|ajoutez|ecrivez|apportez|appelez|essayez|continuez|prenez|tenez) |(?<!(?:wenn|dass|ob|wie|was|falls) )(?<![a-z])(?:fuhren|schreiben|notieren|bringen|versuchen|rufen|nehmen|uben|tragen) sie |(?<![a-z])(?:anada|apunte|siga|escriba|traiga|llame|pruebe|lleve|practique|continue) /u

function isInSecondHalf(units: readonly Unit[], unit: Unit): boolean {
  return unit.turn > (units.findLast((one) => one.source === unit.source)?.turn ?? 0) / 2
}

/** The therapist says what they will do, not what they think or notice. */
const ownStep =
  /^(?:[a-z]+,? )?(?:ich (?!hore|verstehe|sehe|merke|nehme wahr|finde|glaube|denke|meine|weiss|frage mich|spure|habe|hab|bin|kann|wurde|mochte|wunsche|freue|kenne|erinnere|staune|danke|lobe)|i'll |yo (?!creo|pienso|veo|noto|siento|entiendo|se ))/u

/** "Then we go back to thirty, daily." */
const together =
  /^[^a-z]*(?:then|so|dann|also|gut|okay|entonces|alors|donc|bon)?,? ?(?:we (?!can|could|need|have|are|were|know|saw|talk)[a-z]+|[a-z]+en wir|wir [a-z]+en|nous [a-z]+ons|on [a-z]+|[a-z]+mos)(?![a-z])/u

/** Among the last three turns. */
function isClosing(units: readonly Unit[], unit: Unit): boolean {
  return (units.findLast((one) => one.source === unit.source)?.turn ?? 0) - unit.turn <= 2
}

const planning =
  /(?<![a-z])(?:what might|what would|what do you want to do|what are you going|what will you|was machen sie|was dann|wurde ihnen|wurde dir|was machst du|was wurde|was ware|was mochten|was konnte|was konnten wir|was davon (?:mochten|wollen|nehmen)|was (?:nehmen|nimmst|haben|hast) (?:sie|du) (?:sich|dir)?|wollen wir|sollen wir|konnen wir|womit (?:mochten|wollen|fangen)|was (?:brauchen|braucht) |was steht (?:an|als)|que le vendria|que te vendria|que va a hacer|que vas a hacer|que haria|que puede hacer|que faire|que pourrait|qu'est-ce qui (?:vous|t')aiderait|comment (?:allez|pourriez)|could you|would you|will you|might you|shall|what could|what will|what would help|instead|next time|konnten sie|konntest du|wurden sie|wollen sie|nehmen sie sich|vorhaben|stattdessen|nachstes mal|bis dahin|ausmachen|was halten sie davon|propones|propone|podrias|podria|haras|en su lugar|en lugar|la proxima vez|pourriez|pourrais-tu|pouvez-vous|feriez|a la place|prochaine fois|qu'allez-vous)(?![a-z])|^[^a-z]*(?:when|wann|cuando|quand) (?!did|was|were|haben|hat|fue|avez|est-ce que vous avez)/u
/** "And the email?" */
const elliptic = /^(?:[^a-z]*)(?:and|und|y|et|i)(?![a-z]).{0,40}\?$/u

/** The client answers what could be done. */
function answersPlanning(units: readonly Unit[], unit: Unit, last: Judged | undefined): boolean {
  const first = units.findIndex((one) => one.source === unit.source && one.turn === unit.turn)
  const asked = units[first - 1]
  if (!asked?.question || asked.speaker !== 'therapist') return false
  const near =
    last?.kind === 'action' || units.slice(Math.max(0, first - 6), first).some((one) => planning.test(one.folded))
  return planning.test(asked.folded) || (near && elliptic.test(asked.folded))
}

/** The client says how often, how long or since when something is so. */
function tellsHowMuch(units: readonly Unit[], unit: Unit): boolean {
  const first = units.findIndex((one) => one.source === unit.source && one.turn === unit.turn)
  const asked = units[first - 1]
  return asked?.speaker === 'therapist' && asked.question && howMuch.test(asked.folded) && !planning.test(asked.folded)
}

/** "How often?" asked about a step. */
function goesOnWithSteps(units: readonly Unit[], unit: Unit, last: Judged | undefined): boolean {
  const first = units.findIndex((one) => one.source === unit.source && one.turn === unit.turn)
  return last?.kind === 'action' && (units[first - 1]?.text.split(/\s+/u).length ?? 9) <= 3 && !isPast(unit)
}

function answerTo(units: readonly Unit[], at: number): Unit | undefined {
  const unit = units[at]
  return units.slice(at + 1, at + 12).find((one) => one.turn === (unit?.turn ?? 0) + 1 && one.source === unit?.source)
}

/** Said right after the therapist. */
function isAnswer(units: readonly Unit[], unit: Unit): boolean {
  const first = units.findIndex((one) => one.source === unit.source && one.turn === unit.turn)
  return units[first - 1]?.speaker === 'therapist'
}

/** In a turn that begins with a yes. */
function isInAgreement(units: readonly Unit[], unit: Unit): boolean {
  const first = units.find((one) => one.source === unit.source && one.turn === unit.turn)
  return first?.language ? lexicons[first.language].accepted(firstWords(first, 2)) && isAnswer(units, unit) : false
}

/** Without sounds like "ah". */
function firstWords(unit: Unit, count: number): string {
  const plain = unit.folded.replace(/^[^a-z]*(?:(?:ah|oh|eh|mmm?|na ja|pues|bueno|ben|bah|well|hm+)[ ,.]+)*/u, '')
  return plain.split(/\s+/u).slice(0, count).join(' ')
}

/** "No. I'll tell her on Thursday." answers a question and goes on. */
function withoutNo(unit: Unit): Unit {
  const rest = /^[^a-z]*(?:no|nein|non)\. (.{12,})$/u.exec(unit.folded)?.[1]
  return rest ? { ...unit, folded: rest } : unit
}

function refuses(unit: Unit | undefined): boolean {
  if (!unit?.language) return false
  const { refused, accepted } = lexicons[unit.language]
  const ends = /^(?:[a-z]+:? )?(?:[a-z]+ ){1,5}(?:nicht|not|pas)[.!]?$/u.test(unit.folded)
  return ends || (refused(firstWords(unit, 5)) && !accepted(firstWords(unit, 2)))
}

const howMuch = /(?<![a-z])(?:how (?:many|long|often|much)|wie (?:viele?|lange|oft)|cuant[oa]s?|combien)(?![a-z])/u

/** A question about symptoms and the like, answered with so few words that they mean nothing without it: "Twice, on Saturday." */
function isConfirmed(units: readonly Unit[], at: number): boolean {
  const unit = units[at]
  const answer = units[at + 1]
  if (!unit?.language || answer?.turn !== unit.turn + 1 || !answer.language || refuses(answer)) return false
  const { topics } = lexicons[unit.language]
  const asks =
    howMuch.test(unit.folded) ||
    [topics.symptom, topics.substance, topics.medication, topics.sleep, topics.trauma, topics.body].some((topic) =>
      topic(unit.folded),
    )
  return asks && answer.text.split(/\s+/u).length <= 9 && countsSomething(answer.folded, answer.language)
}

/** A question that proposes something for a certain time, answered with a plain yes. */
function isAcceptedProposal(units: readonly Unit[], at: number): boolean {
  const unit = units[at]
  const answer = answerTo(units, at)
  if (!unit?.language || !answer?.language || units[at + 1] !== answer) return false
  const lexicon = lexicons[unit.language]
  const timed = lexicon.soon(unit.folded) || lexicon.often(unit.folded)
  const proposes = lexicon.planned(unit.folded) || (timed && !lexicon.past(unit.folded))
  const yes = lexicons[answer.language].accepted(firstWords(answer, 2)) && answer.text.split(/\s+/u).length <= 8
  return proposes && yes && !refuses(answer)
}
