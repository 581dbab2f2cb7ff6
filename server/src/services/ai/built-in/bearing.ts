import type { Unit } from './units.ts'

/*
 * Findings in German notes, which name a bearing more often than they tell it: "Gang schleppend, Blick zu Boden", "Jacke falsch herum". The lists are
 * classes of words, none of which is a finding by itself; two of different classes in one short stretch are one.
 */
const parts = String.raw`(?:hande?|handen|handedruck|finger|fingern|fauste?|arme?n?|schultern?|kopf|kinn|stirn|augen|lider|augenbrauen|brauen|lippen?|mund|mundwinkel|wangen?|gesicht|gesichtszuge|gesichtsausdruck|miene|mimik|stimme|tonfall|tonlage|ton|blick|haltung|korperhaltung|oberkorper|beine?n?|knie|fusse?n?|haare?|hals|kiefer|atem|atmung|gang|gangbild|schritte?|gesten|gestik|sprache|sprechweise|rede|redefluss|antworten|zahne?n?|bewegungen|motorik|psychomotorik|denken|affekt|stimmung|kontakt|auftreten|antwortlatenz)`

const manner = String.raw`(?:leise|laut|schnell|rasch|langsam|stockend|monoton|flussig|hastig|gehetzt|knapp|einsilbig|wortkarg|redselig|weitschweifig|umstandlich|sprunghaft|sachlich|unbeteiligt|distanziert|kuhl|freundlich|herzlich|warm|warmherzig|hoflich|offen|zugewandt|zuganglich|verschlossen|misstrauisch|skeptisch|abweisend|abwehrend|gereizt|vorwurfsvoll|patzig|schnippisch|trotzig|murrisch|humorvoll|schlagfertig|heiter|frohlich|munter|lebhaft|lebendig|wach|prasent|aufmerksam|konzentriert|zerstreut|fahrig|abgelenkt|abwesend|mude|matt|schlapp|ausgeruht|erholt|blass|bleich|fahl|rot|gerotet|rissig|verschwitzt|feucht|wassrig|glasig|verweint|zittrig|angespannt|verkrampft|steif|starr|reglos|regungslos|unbewegt|versteinert|maskenhaft|locker|gelost|entspannt|gelassen|ruhig|unruhig|ausgeglichen|nervos|zappelig|aufgeregt|angstlich|schreckhaft|schuchtern|scheu|verlegen|beschamt|unsicher|zogerlich|zogernd|zuruckhaltend|gehemmt|verhalten|traurig|bedruckt|gedruckt|niedergeschlagen|weinerlich|ernst|nachdenklich|reflektiert|kooperativ|engagiert|interessiert|stolz|erleichtert|beruhrt|betroffen|ratlos|aufgebracht|emport|theatralisch|kindlich|charmant|sarkastisch|ironisch|zynisch|versohnlich|bruchig|schlaff|kraftlos|holzern|weich|gepresst|belegt|heiser|tonlos|fest|schmal|flach|schleppend|schlurfend|federnd|aufrecht|gebeugt|gebuckt|zusammengesunken|fluchtig|klar|geordnet|strukturiert|wirr|verwirrt|zerfahren|verlangsamt|verarmt|beschleunigt|verlangert|verzogert|eingeengt|haftend|kleinschrittig|unauffallig|bedrohlich|scharf|schrill|schneidend|ungepflegt|gepflegt|ungekammt|unrasiert|rasiert|geschminkt|ungeschminkt|barfuss)(?:er|en|es|em|e)?`

const clothes = String.raw`(?:[a-z]{0,9}jacke|[a-z]{0,7}mantel|pulli|[a-z]{0,7}pullover|[a-z]{0,7}kapuze|mutze|kappe|schal|sonnenbrille|handschuhe|[a-z]{0,7}hemd|bluse|[a-z]{0,7}kleid|rock|jeans|[a-z]{0,8}hose|kostum|[a-z]{0,8}anzug|krawatte|[a-z]{0,8}schuhe?|stiefel|hoodie|[a-z]{0,8}overall|uniform|arbeitskleidung|rollkragen|kopfhorer|make-up|lippenstift|parfum|frisur|nagellack)`

const things = String.raw`(?:stuhl|stuhls|stuhlkante|sessel|sessels|sofa|sofas|couch|tisch|tischkante|fenster|tur|uhr|boden|teppich|taschentuch|taschentucher|kissen|decke|ring|ehering|stift|[a-z]*kugelschreiber|kuli|kette|armband|armel|reissverschluss|kordel|etikett|becher|kabel|lehne|armlehne|handtasche|tasche|telefon|handy|display|schlusselbund|haarstrahne|gegenstand|stofftier)`

const gestures = String.raw`(?:halt|hielt|legt|legte|zieht|zog|zupft|zupfte|dreht|drehte|wippt|wippte|klopft|trommelt|tippt|spielt|spielte|nestelt|fummelt|knibbelt|wickelt|faltet|faltete|zerreisst|zerpfluckt|knullt|rollt|klickt|schnippt|kritzelt|streicht|reibt|rieb|umklammert|krallt|knetet|ringt|ballt|ballte|presst|presste|senkt|senkte|hebt|hob|schuttelt|schuttelte|verschrankt|verschrankte|runzelt|verdreht|verzieht|verbirgt|vergrabt|stutzt|lehnt|lehnte|ruckt|ruckte|rutscht|kippelt|schaukelt|schaut|schaute|sieht|sah|blickt|blickte|guckt|starrt|starrte|fixiert|mustert|sitzt|sass|setzt|setzte|hockt|kauert|steht|knirscht|mahlt|sucht|greift|griff|winkt|deutet|zeigt|zahlt|stellt|rollt)`

const speaks = String.raw`(?:spricht|sprach|redet|redete|erzahlt|erzahlte|antwortet|antwortete|berichtet|schildert|formuliert|lacht|lachte|weint|weinte|kichert|sitzt|sass|bewegt sich|reagiert|reagierte|erscheint|erschien|kommt(?! (?:langsam|schnell|rasch|ruhig|klar))|setzt sich|verabschiedet sich|begrusst)`

const upTo = (count: number) => String.raw`(?:[\s,;:]+[a-z0-9'/-]+){0,${count}}[\s,;:]+`
const end = '(?![a-z0-9])'
const start = '(?<![a-z0-9])'

/** A part of the body and how it is, what is done with it, how someone speaks, what they wear. */
const together = new RegExp(
  [
    `${start}${parts}${upTo(2)}${manner}${end}`,
    `${start}${manner}[ ]${parts}${end}`,
    `${start}${gestures}${upTo(4)}(?:${parts}|${things}|${clothes})${end}`,
    `${start}(?:${parts}|${things}|${clothes})${upTo(2)}${gestures}${end}`,
    `${start}${speaks}${upTo(3)}${manner}${end}`,
    `${start}(?:tragt|trug|erscheint|erschien|kommt|kam|behalt|sitzt|zieht|nimmt)${upTo(4)}${clothes}${end}`,
    `^[^a-z]*(?:in|mit|ohne) (?:[a-z]+ ){0,2}${clothes}${end}`,
  ].join('|'),
  'u',
)

/** Words that are rarely said of anything but how someone is in the room, where a sentence has no verb. */
const bare = new RegExp(`^[^a-z]*(?:[a-z]+[ ]){0,2}${manner}(?:[,;.]|$| und | aber | bis )`, 'u')
const clothed = new RegExp(`${start}${clothes}${end}`, 'u')
const finite =
  /(?<![a-z])(?:hat|habe|hab|haben|hatte|ist|sind|war|waren|bin|wird|werde|werden|wurde|kann|konnte|muss|musste|will|wollte|soll|sollte|darf|mag|geht|macht|sei|es|man|ich|schlaft|isst|trinkt|nimmt|arbeitet)(?![a-z])/u
/** What such words say of a complaint, a time or another matter. */
const complaint =
  /(?<![a-z])(?:schmerz[a-z]*|weh|taub[a-z]*|kribbel[a-z]*|op|operiert|geschwollen|gebrochen|bruch|physio[a-z]*|tabletten?|mg|termin|eltern|arzt|arztin|zuhause|daheim|nachts|morgens|arbeit|schule|chef|buro)(?![a-z])/u

const how = String.raw`(?:${manner}|chronologisch|flapsig|(?!taglich|schriftlich|plotzlich|namlich|endlich|kurzlich|ausschliesslich|wochentlich|ahnlich|letztlich|schliesslich|natürlich|wirklich|eigentlich)[a-z]{4,}lich|ohne [a-z]+|unter tranen)`
/** How someone tells something, without what they tell. */
const telling = new RegExp(
  `${start}(?:erzahlt|berichtet|schildert|beschreibt|antwortet|erzahlte|berichtete|schilderte|antwortete)(?: er| sie)?(?: [a-z]+){0,1} ${how}(?= und|,|[.;]|$| vo[nm] | uber | als )`,
  'u',
)

/** Whether a German sentence tells how someone tells something. */
export function tellsOfTelling({ language, folded: plain }: Unit): boolean {
  return language === 'de' && telling.test(plain) && !/(?<![a-z])dass(?![a-z])/u.test(plain)
}

/** Whether a German sentence or fragment tells of someone's bearing. */
export function tellsOfBearing({ language, folded: plain }: Unit): boolean {
  if (language !== 'de' || complaint.test(plain)) return false
  if (together.test(plain)) return true
  return !finite.test(plain) && plain.length < 90 && (bare.test(plain) || clothed.test(plain))
}
