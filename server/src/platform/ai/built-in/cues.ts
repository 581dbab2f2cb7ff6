/* Cues that the four languages share a list of, for what a sentence of a note is. */

/** What only a mental status says. */
export const clinical =
  /(?<![a-z])(?:affect|went blank|der blick|blick (?:zu|auf|ins|aus)|eye contact|visibly|speech|oriented|psychomotor|thought process|well[- ](?:groomed|kempt)|euthymic|affekt|blickkontakt|sichtbar|sichtlich|orientiert|schwingungsfahig|gepflegt|redefluss|mimik|gestik|euthym|afecto|contacto (?:ocular|visual)|discurso|orientad[oa]|aspecto|visiblemente|asead[oa]|eutimic[oa]|contact visuel|discours|oriente|orientee|visiblement|tenue soignee)(?![a-z])/u

export const scales =
  /(?<![a-z])(?:phq|gad|bdi|epds|isi|y-bocs|pcl|ies|core|audit|had|hads|hamd|madrs|dass|ors|srs|stai|bsi)(?:-[a-z0-9]+)?(?![a-z])/u

/** "Clearer than in March" is seen today. */
export const comparison =
  /(?<![a-z])(?:than|als|que|qu')\s?(?:in|im|on|en|au|the|last|letzte[a-z]*|zu|a|la|el|hace|il y a|beim|vor)\s+[a-z]+(?:\s+[a-z]+)?/gu

export const subordinate = /(?<![a-z])(?:that|dass|que|qu')(?![a-z])/u

/** What follows on something the therapist did: "When I named her brother he looked at the door." */
export const whenTherapist =
  /(?<![a-z])(?:(?:when|as|while|after|each time|every time|once|whenever) (?:i|we) (?!was|were|had|am|are)[a-z]+|(?:als|wenn|sobald|wahrend|nachdem|wie) (?:ich|wir)(?= )|(?:frage|spreche|nenne|erwahne|lobe|bitte) ich|auf (?:meine|unsere) [a-z]+|(?:quand|lorsque|des que|pendant que|tandis que|au moment ou|chaque fois que) (?:je|nous|j')(?= |[a-z])|a (?:ma|mes|notre) (?:question|remarque|demande|proposition)s?|(?:cuando|mientras|cada vez que) (?:le|les|la|lo|yo) [a-z]+[oe](?= )|al (?:preguntar|nombrar|mencionar|senalar|proponer|decir|felicitar|devolver)(?:le|les|se|lo)*|ante mis? (?:pregunta|comentario|observacion)[a-z]*)(?![a-z])/u

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
export const forThen = /^(?:para|hasta|bis|fur|until|for|by|pour|d'ici|avant)(?![a-z])[^:.]{1,30}:/u

/** "Today she works as a clerk" ends a history. */
export const nowadays = /^(?:heute|today|hoy|aujourd'hui),? (?!abend|noch|nachmittag)/u

/** What someone takes, as opposed to what they are to take. */
export const status =
  /(?<![a-z])(?:takes|is on|are on|still on|nimmt|nehme|toma|tomo|prend|prends)(?![a-z]).*\d\s?(?:mg|µg|mcg|ml|g|tropfen|drops|gotas|gouttes)(?![a-z])/u
