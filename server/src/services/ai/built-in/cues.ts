import type { Unit } from './units.ts'

/* Cues that the four languages share a list of, for what a sentence of a note is. */

/** What only a mental status says. */
export const clinical =
  /(?<![a-z])(?:affect|went blank|der blick|blick (?:zu|auf|ins|aus)|eye contact|visibly|speech|oriented|psychomotor|thought process|well[- ](?:groomed|kempt)|euthymic|affekt|blickkontakt|orientierung|grossenideen|wahnideen|verarmungsideen|ich-storungen|denkstorungen|formalgedanklich|sichtbar|sichtlich|handedruck|orientiert|schwingungsfahig|schwingungsfahigkeit|gepflegt|redefluss|mimik|gestik|euthym|afecto|contacto (?:ocular|visual)|discurso|orientad[oa]|aspecto|visiblemente|asead[oa]|eutimic[oa]|contact visuel|discours|oriente|orientee|visiblement|tenue soignee)(?![a-z])/u

export const scales =
  /(?<![a-z])(?:phq|gad|bdi|epds|isi|y-bocs|pcl|ies|core|audit|had|hads|hamd|madrs|dass|ors|srs|stai|bsi)(?:-[a-z0-9]+)?(?![a-z])/u

/** "Clearer than in March" is seen today. */
export const comparison =
  /(?<![a-z])(?:than|als|que|qu')\s?(?:in|im|on|en|au|the|last|letzte[a-z]*|zu|a|la|el|hace|il y a|beim|vor)\s+[a-z]+(?:\s+[a-z]+)?/gu

export const subordinate = /(?<![a-z])(?:that|dass|que|qu')(?![a-z])/u

/** What follows on something the therapist did: "When I named her brother he looked at the door." */
export const whenTherapist =
  /(?<![a-z])(?:(?:when|as|while|after|each time|every time|once|whenever) (?:i|we) (?!was|were|had|am|are)[a-z]+|(?:als|wenn|sobald|wahrend|nachdem|wie) (?:ich|wir)(?= )|(?:frage|spreche|nenne|erwahne|lobe|bitte) ich|auf (?:meine|unsere) [a-z]+|(?:quand|lorsque|des que|pendant que|tandis que|au moment ou|chaque fois que) (?:je|nous|j')(?= |[a-z])|a (?:ma|mes|notre) (?:question|remarque|demande|proposition)s?|(?:cuando|mientras|cada vez que) (?:le|les|la|lo|yo) [a-z]+[oe](?= )|al (?:preguntar|nombrar|mencionar|senalar|proponer|decir|felicitar|devolver)(?:le|les|se|lo)*|ante mis? (?:pregunta|comentario|observacion)[a-z]*)(?![a-z])/u

const said = {
  en: '(?:talks?|talked|talking|speaks?|spoke|speaking|mentions?|mentioned|mentioning|names?|named|naming|tells?|told|telling|describes?|described|describing|recalls?|recalled|recalling|reads?|reading|says?|said|saying)',
  de: '(?:spricht|sprach|erzahlt|erzahlte|erwahnt|erwahnte|nennt|nannte|schildert|schilderte|beschreibt|beschrieb|berichtet|berichtete|sagt|sagte|vorliest|vorlas|erinnert|redet)',
  es: '(?:habla|hablo|nombra|nombro|menciona|menciono|cuenta|conto|dice|dijo|describe|describio|recuerda|recordo|relata|relato|lee|leyo|evoca|evoco)',
  fr: '(?:parle|evoque|mentionne|nomme|raconte|dit|decrit|relate|lit|rappelle|prononce|aborde|cite)',
}

/** What follows on something the client says, which is in the session: "When she names her brother, she looks at the door." */
export const whenTold = new RegExp(
  `(?<![a-z])(?:${[
    `(?:when|while|as|whenever|each time|every time) (?:he|she|they|the client|client|pt|mr [a-z]+|ms [a-z]+|mrs [a-z]+) ${said.en}`,
    `(?:als|wenn|sobald|wahrend|solange|wie) (?:er|sie|pat|kl|frau [a-z]+|herr [a-z]+)(?: [a-z'-]+){0,6} ${said.de}`,
    `(?:bei|beim|zum) (?:(?:dem|diesem) )?(?:wort|thema|namen|stichwort|satz)`,
    `(?:cuando|mientras|cada vez que) (?:lo |la |le |el |ella )?${said.es}`,
    `(?:quand|lorsque|des que|tandis que|chaque fois que) (?:il|elle|le patient|la patiente|m [a-z]+|mme [a-z]+) (?:en |la |le |l')?${said.fr}`,
    `(?:lorsqu'|des qu'|chaque fois qu')(?:il|elle) (?:en |la |le |l')?${said.fr}`,
    `en (?:parlant|evoquant|mentionnant|nommant|racontant|disant|decrivant|lisant)`,
  ].join('|')})(?![a-z])`,
  'u',
)

/** As long as the session. */
export const wholeSession =
  /(?<![a-z])(?:(?:pendant|durant) toute la (?:seance|consultation|heure)|toda la (?:sesion|consulta|hora)|die ganze (?:stunde|sitzung)|die gesamte (?:stunde|sitzung)|(?:throughout|for|during) the (?:whole |entire |full )?(?:session|hour)|the whole (?:session|hour))(?![a-z])/u

/** The therapist tells what they do themselves. */
export const therapistActs =
  /^[^a-z]*(?:ich (?!bemerk|beobacht|erleb|seh|spur|fuhl|merk|nehm|empfind|hor|habe den eindruck|ertapp|find)|i (?!notice|observe|see|saw|sense|felt|feel|found|was|heard|hear|had)|(?:je |j')(?!remarqu|not|observ|voi|sen|constat|trouv|suis|l'|la |le |percoi|enten|ressen))/u

export const circumstance =
  /(?<![a-z])(?:when|whenever|wenn|sobald|beim|bei der|quand|lorsque|des que|cuando|al [a-z]+(?:ar|er|ir))(?![a-z])/u

/** Stands among the steps, but is none. */
export const rejected =
  /(?<![a-z])(?:verworfen|abgelehnt|(?:didn't|did not|doesn't|does not) want|(?:will|wollte|mochte) (?:[a-z]+ ){0,6}nicht|no (?:quiere|quiso|desea)|ne (?:veut|souhaite|voulait) pas|lehnt (?:[a-z]+ ){0,5}ab|declined?s?|rejected|not requested|not started|refused?s?|rechaza|descarta(?:do|da)?|refuse|ecarte|renonce a)(?![a-z])/u

/** Says that a task was done. */
export const finished =
  /(?<![a-z])(?:(?:was|were|been|got|partly|not) (?:done|completed|finished)|completed|did (?:his|her|the|not do)|last time|letztes mal|erledigt|gemacht|nicht geschafft|hech[oa]s?|hizo|completad[oa]s?|la ultima vez|faite?s?|finie?s?|la derniere fois)(?![a-z])/u

/** "For Thursday: …" */
export const forThen = /^(?:para|hasta|bis|fur|until|for|by|pour|d'ici|avant)(?![a-z])(?:[^:.]|\.(?=:)){1,30}:/u

/** "Today she works as a clerk" ends a history. */
export const nowadays = /^(?:heute|today|hoy|aujourd'hui),? (?!abend|noch|nachmittag)/u

/** What someone takes, as opposed to what they are to take. */
export const status =
  /(?<![a-z])(?:takes|is on|are on|still on|nimmt|nehme|toma|tomo|prend|prends)(?![a-z]).*\d\s?(?:mg|µg|mcg|ml|g|tropfen|drops|gotas|gouttes)(?![a-z])/u

/** How someone walks, speaks, sits and keeps to a subject, which is told of nobody but who is there. */
export const demeanor =
  /(?<![a-z])(?:(?:ihr|sein|der) (?:gang|handedruck|atem|blick|ton|tonfall|redefluss|auftreten)|(?:die|ihre|seine) (?:stimme|mimik|gestik|haltung|antworten|bewegungen|satze|schilderung|erzahlweise|kleidung)|(?:ihr|sein) (?:lachen|lacheln|weinen|handedruck)|(?:setzt|lehnt|beugt|richtet|dreht) (?:er |sie )?sich(?! (?:durch|ein|mit|fur))|bleibt (?:[a-z]+ ){0,2}(?:hoflich|freundlich|auf abstand|distanziert|ernst|ruhig|reglos|still|sachlich|kuhl|wach|verschlossen)|druckt (?:er |sie )?(?:[a-z]+ ){0,2}die hand|behalt (?:er |sie )?(?:[a-z]+ ){0,3}(?:an|auf)(?=[.,;]|$)|kommt (?:er |sie )?(?:zu fruh|zu spat|punktlich|verspatet)|macht (?:[a-z]+ ){0,4}eindruck|(?:verliert|sucht|halt|behalt|findet) (?:[a-z]+ ){0,3}(?:den faden|worte)|kontakt (?:[a-z]+ ){0,3}(?:herstellbar|tragfahig|moglich|schwierig)|(?:schweift|weicht|lenkt) (?:[a-z]+ ){0,3}ab|braucht lange,? (?:bis|um)|fragt (?:[a-z]+ ){0,2}nach(?=[.,;]|$)|(?:weint|seufzt|lacht|spricht|nickt) (?:[a-z]+ ){0,1}(?:lautlos|leise|kaum|hastig|viel|unvermittelt|stockend)|(?:klopft|trommelt|wippt|rutscht|sortiert|dreht|zupft|kippelt|schaukelt) (?:[a-z]+ ){0,5}(?:fuss|fussen|boden|stuhl|sessel|tisch|lehne|stift|stifte|knie|finger|fingern|ring|armel)|(?:bei einem thema|beim thema) (?:zu )?bleib[a-z]+|(?:sa|la) (?:demarche|poignee de main|voix|mimique|posture|parole|respiration|tenue)|son (?:pas|visage|souffle|ton|debit|regard|maintien)|(?:les|ses) (?:reponses|phrases|ongles|gestes|mouvements)(?! du)|(?:perd|cherche|garde|suit) (?:[a-z]+ ){0,4}(?:le fil|ses mots)|met du temps a (?:repondre|finir|trouver|parler)|(?:pleure|soupire|rit|parle|repond|sourit) (?:[a-z]+ ){0,1}(?:sans bruit|en silence|vite|peu|beaucoup|bas|a peine|par bribes|lentement)|(?:tape|pianote|balance|tord|croise|frotte|se frotte|triture|gigote|remue) (?:[a-z]+ ){0,3}(?:pied|pieds|doigts|mains|jambes?|stylo|bague|yeux|nuque|chaise|table)|se corrige (?:souvent|sans cesse|plusieurs)|(?:humeur|concentration|attention|contact|pensee|affects?|discours) (?:est |reste )?(?:plutot |assez |peu |tres )?(?:basse?|triste|stable|fluctuante?|bonne?|soutenue?|emousses?|labile|restreints?|facile|difficile|ralentie?|fluide|claire?|coherente?|conservee?)|s'assie[dt]s? (?:[a-z]+ ){0,3}(?:au bord|loin|droite?|en face)|soutient le regard|his (?:gait|handshake|gaze|posture|tone|diction)|her (?:gait|handshake|gaze|posture|tone|diction)|(?:lost|loses|kept|keeps) (?:[a-z]+ ){0,3}thread|slow to (?:answer|finish|reply)|(?:wept|cried|sighed|spoke|laughed|answers|answered) (?:[a-z]+ ){0,1}(?:quietly|silently|softly|briefly|fast|little|slowly)|(?:su|el) (?:andar|paso|apreton de manos|tono|gesto|porte)|su (?:voz|mirada|postura|mimica|rostro|respiracion)|(?:pierde|busca|sigue|mantiene) (?:[a-z]+ ){0,3}(?:el hilo|las palabras)|tarda en (?:responder|contestar|terminar)|(?:llora|suspira|habla|rie|contesta|responde) (?:[a-z]+ ){0,1}(?:en silencio|bajo|poco|mucho|rapido|despacio|con monosilabos))(?![a-z])/u

/** Nouns after which "im" and the like still means the session. */
const hereNouns =
  /^(?:Gespräch|Kontakt|Sitzung|Stunde|Raum|Stuhl|Sessel|Sofa|Tisch|Boden|Kante|Rand|Lehne|Polster|Therapie|Termin|Them|Sprechen|Erzähl|Reden|Satz|Wort|Stichwort|Verlauf|Denken|Antrieb|Affekt|Stimmung|Ende|Anfang|Beginn|Scho[sß]|Brust|Gesicht|Auge|Hände|Hand|Kopf|Fu[sß]|Seite|Tür|Fenster|Uhr|Untersuchung|Aufnahme|Exploration|Erwähn|Bericht|Schilder|Abschied|Begrüßung|Lob|Nachfrage|Frage|Übung|Imagination|Rollenspiel|Ton|Tempo|Ganzen|Moment|Augenblick|Person|Zeit|Ort|Situation|Qualität|Warte|Befund|Auftreten|Verhalten|Gedanken|Blick|Stimme|Mund|Nacken|Arm|Knie|Haar|Kinn|Stirn|Lippe|Spiel|Vorlesen|Lesen|Betreten|Eintreten|Hinausgehen|Hals|Ohr|Bein|Finger|Hemd|Ärmel|Kragen|Ring|Wange|Nase|Rücken|Bauch|Oberkörper|Handgelenk|Taschentuch|Kette|Flasche|Becher|Jacke|Mantel|Pull|Jeans|Kleid|Anzug|Kostüm|Hose|Mütze|Kapuze|Decke|Kissen|Aufstehen|Hinsetzen|Sitzen|Weinen|Lachen|Zuhören|Atmen|Ausatmen|Bild|Kamera|Video|Dunkeln|Dialog|Zwiegespräch|Kreis|Sandkasten|Puppenhaus|Teppich|Couch|Lob|Vergleich|Bericht|Grunde|Umgang|Unterschied|Wand|Wände|Flur|Treppe|Eingang|Garderobe|Foto|Brief|Traum|Namen?|Blatt|Zimmer|Zähne|Türknall|Geräusch)/u

/** Says where something happens outside of the session: "in der Kantine", "beim Einkaufen". German nouns begin with a capital. */
export function isPlacedElsewhere(unit: Unit): boolean {
  if (unit.language !== 'de') return false
  const places = unit.text.matchAll(
    /(?<!\p{L})(?:[Ii]m|[Ii]n der|[Aa]uf der|[Aa]uf dem|[Bb]eim|[Bb]ei der|[Zz]ur|[Aa]m|[Vv]or der) (?:\p{Ll}+ )?(\p{Lu}\p{L}+)/gu,
  )
  return [...places].some(({ 1: noun }) => noun !== undefined && !hereNouns.test(noun))
}

/** "Sie wird bei dem Thema einsilbig" tells of now, "sie wird bei dem Chef anrufen" of a coming day: it ends with the verb. */
export const becomes = /(?<![a-z])(?:wird|werden) (?!.*(?:en|ern|eln|t)[.!]?$)/u
