import type { WordList } from './word-list.ts'

export const english: WordList = {
  topics: {
    mood: `mood|moods|sad|sadness|low|down|depress*|hopeless*|helpless*|worthless*|empty|emptiness|numb*|tearful|cry|cries|cried|crying|anxi*|afraid|fear*|
      worr*|panic*|nervous*|scared|terrified|dread*|angry|anger|furious|rage|irritab*|frustrat*|guilt*|asham*|shame*|lonel*|alone|jealous*|happy|happier|
      joy*|proud|pride|calm*|hopeful|relie*|overwhelm*|stress*|tense|embarrass*|disgust*|bored|restless*|exhaust*|tired*|fatigue*|energy|motivat*|confiden*|
      self-esteem|content|grateful|upset|hurt|ashamed|enjoy*|mixed|flat`,
    symptom: `panic attack*|attacks?|intrusive|rumina*|obsess*|compuls*|ritual*|checks|checking|checked|avoid*|flashback*|nightmare*|dissociat*|hypervigilan*|
      paranoi*|voices|hallucinat*|delusion*|mania|manic|hypomani*|mood swings|concentrat*|focus|forget*|memory|withdraw*|isolat*|no longer|stopped|procrastinat*|
      impulsiv*|tics?|bing*|purg*|vomit*|restrict*|palpitation*|dizz*|trembl*|shak*|sweat*|chest|breath*|choking|faint*|phobi*|phobia|self-critic*|catastroph*|
      perfection*|symptom*|trigger*|urge*|craving*|thoughts?|cannot|can't|could not|couldn't|unable|hard to|difficult*|struggl*|trouble|worse|startl*|spent|missed|skips?|skipped|
      washing|hoard*|spending|gambl*|scroll*|gaming|hand-wash*`,
    sleep: `sleep*|slept|asleep|awake|wak*|woke|insomnia|nightmare*|nap|naps|bed|rested|tired*|dream*|oversle*|melatonin`,
    body: `appetite|eats?|eating|ate|meal*|breakfast|lunch|dinner|weigh*|kilos?|kg|lbs?|pounds|headache*|migraine*|pain*|stomach|gastr*|nausea*|back|body|
      physical*|blood pressure|pregnan*|period|libido|sex*|ill|illness|sick|hospital*|surgery|diagnosed|cancer|diabet*|thyroid|GP|doctor|tests?|heart`,
    substance: `alcohol*|drink*|drunk|drank|beers?|wine|vodka|whisk*|sober|sobriety|abstin*|relaps*|cannabis|weed|marijuana|joint|joints|smok*|cigarette*|nicotine|vap*|cocaine|
      opioid*|opiate*|heroin|drug|drugs|pills|substance*|caffeine|coffee*|benzo*|AA meeting*|sponsor|clean|detox*|rehab`,
    medication: `medication*|medicine*|meds|mg|mcg|tablet*|pill|dose*|dosage|prescri*|antidepress*|SSRI*|sertraline|fluoxetine|citalopram|escitalopram|paroxetine|venlafaxine|
      duloxetine|mirtazapine|bupropion|trazodone|amitriptyline|lithium|lamotrigine|valpro*|quetiapine|olanzapine|aripiprazole|risperidone|haloperidol|clozapine|diazepam|
      lorazepam|alprazolam|clonazepam|zopiclone|zolpidem|propranolol|methylphenidate|lisdexamfetamine|atomoxetine|buspirone|pregabalin|gabapentin|naltrexone|
      methadone|buprenorphine|hydroxyzine|melatonin|ibuprofen|omeprazole|side effect*|taper*|psychiatrist|insulin|inhaler`,
    trauma: `trauma*|abus*|assault*|rape*|violen*|accident|crash|attack|attacked|robb*|war|torture*|bull*|harass*|stalk*|neglect*|PTSD|flashback*|threat*|victim*|mugg*`,
    event: `died|dies|death|dead|funeral|grie*|bereave*|loss|lost|separat*|divorc*|broke up|breakup|break-up|moved|move|moving|mov* out|married|marriage|wedding|
      birth|born|baby|miscarri*|pregnan*|fired|laid off|redundan*|unemploy*|dismiss*|promot*|retire*|graduat*|exam*|court|hearing|trial|custody|eviction|evict*|debt*|rent|
      money|loan|euros?|dollars|pounds|bank*|diagnos*|surgery|accident|warning|letter|visa|asylum|anniversary|affair|cheat*|deadline|lawsuit|police|arrest*|
      disclos*|came out|coming out|told|argu*|fight|fought|conflict|since`,
    relation: `partner|husband|wife|boyfriend|girlfriend|spouse|ex|ex-*|mother|father|mum|mom|dad|parents?|brother|sister|siblings?|son|daughter|child|children|kids?|friend*|
      family|relationship*|marriage|colleague*|flatmate|roommate|neighbo*|boss|argu*|conflict*|trust*|intima*|lonel*|social*|support*|boundar*|dating|date|in-laws?|
      grand*|aunt|uncle|cousin|stepfather|stepmother|caring for|carer`,
    work: `work*|job|jobs|boss|manager|supervisor|colleague*|office|shift*|career|employ*|unemploy*|interview*|school|class|classes|university|college|stud*|exam*|thesis|teacher|
      deadline*|meeting*|performance review|sick leave|sick note|overtime|burnout|burned out|burnt out|project*|promotion|homework|semester|grades?|degree`,
    coping: `coping|cope*|breathing|mindful*|meditat*|grounding|relax*|exercis*|walk*|ran|run|runs|running|swim*|swam|yoga|journal*|diary|thought record*|thought log|exposure|skills?|
      distract*|self-compassion|routine*|hobby|hobbies|music|paint*|garden*|gym|support group|called|reached out|homework|practi[sc]*|worksheet*|schedul*|helped|helps|helpful|
      technique*|strateg*|planned|used the`,
    scale: `PHQ*|GAD*|BDI*|BAI|PCL*|Y-BOCS|YBOCS|AUDIT*|EPDS|ISI|CORE*|ORS|SRS|HAM-*|MADRS|DASS*|WSAS|OCI*|LSAS|EDE-Q|SUDS|HADS|WHO-5|K10|CES-D|MDQ|ASRS|score*|scale|rated|rates|# of #|\\d+ ?/ ?\\d+|out of ten|out of 10|percent|%`,
    diagnosis: `diagnos*|disorder*|criteria|episode*|PTSD|OCD|ADHD|remission|in keeping with|consistent with|meets?|presentation|syndrome|adjustment|acute|chronic|recurrent|
      moderate|mild|severe|looks like|appears to be|impression|borderline|bipolar|schizo*|autis*|differential|prognosis|subclinical`,
    goal: `goal*|wants?|wish*|hopes?|hoping|would love|would like|aims?|looking forward|priorit*|important to|what she wants|what he wants|what they want|decid*|decision|
      plans? to|ready to|motivated to|intends?`,
  },
  observed: `wears|wearing|in pyjama*|answers (?:quickly|slowly|in)|bites (?:his|her|their) nails|went blank|staring|grins|talking with (?:his|her|their) hands|warm when|bags under|dusty|composed|collected|matter-of-fact|twisted a|fiddled with|hunched|unshaven|smelled of|spontaneous movement|answers (?:were|are) (?:brief|short|slow)|after a delay|affect|eye contact|psychomotor|speech was|speech is|speech|tearful*|teary|well groomed|well-groomed|groomed|dishevel*|unkempt|oriented|orientated|alert|cooperative|guarded|fidget*|
    appeared|appears (?:tired)|seemed|seems (?:tired|tense|sad|calmer|more|less|anxious|low|flat|relieved|distracted)|presented as|presents as|came across|thought process*|thought content|insight (?:is|was|fair|good|partial|limited|intact)|judg(?:e)ment|mood and affect|congruent|blunted|restricted affect|
    bright affect|flat affect|euthymic|dysphoric|labile|monoton*|soft-spoken|softly|whisper*|pressured|rapid but|voice (?:was|is|broke|shook|trembled|low|flat|dropped|cracked|became|got)|
    voice|his eyes|her eyes|their eyes|your shoulders|I noticed|I observed|I notice|I noted|i can see|i could see|i see you|smiled|smiles|laughed|laughing|chuckled|grinned|frown*|sighed|blush*|flushed|wept|
    sat with|sat on|sat upright|sat back|sat forward|sat slumped|slumped|shrugged|nodded|clenched|wringing|rocked|rocking|tapped|tapping|picked at|picking at|paced|kept (?:his|her|their) (?:coat|jacket|arms|hands|hat|bag|gaze|eyes)|
    looked (?:at|away|down|up|tired|pale|tense|sad|exhausted|well|relaxed|relieved|better|brighter|worn|drained|at)|looks (?:tired|pale|tense|exhausted|relaxed|brighter|well|down)|stared|gaze|avoided my|long pauses|paused|fell silent|was silent|silence*|
    talked fast|talks fast|spoke (?:fast|slowly|quietly|softly|quickly|in|with|at|more|about it|haltingly|openly|freely|clearly|little)|speaks (?:quietly|slowly|fast|softly)|
    hard to interrupt|jumped between|tangential|circumstantial|logical and|coherent|arrived (?:early|late|on time|ten|five|out|with|in|a|punctual*)|came in (?:late|smiling|limping)|on time|
    neatly dressed|casually dressed|dressed|unshaven|had not shaved|appearance|posture|body language|hands (?:shook|trembled|were|shaking|trembling|clasped|cold)|hands|trembled|trembling|shook|shaking|shaky|restless|
    engaged|attentive|calmer|brighter|breathless|mse|phq*|gad-7|pale|sweating|made jokes|joked|interrupted|hesitat*|pulled (?:her|his|their)|leaned|leant|turned away|
    lit up|softened|stiffened|tensed|relaxed|visibly|noticeably|audibly|could describe|reached for (?:a|the) tissue*|bit (?:her|his|their) lip|asked me to|needed a`,
  visible: `cried|crying|tears|eyes|face|smile|tense|tired|anxious|sad|flat|quiet*|slow*|fast|rapid|sat|stood|breath*|energy|calm|angry|irritable|mood|silent|looked|looking|hands|shoulders|jaw|legs?|feet|lips?`,
  inSession: `arrived|on arrival|came in|walked in|appeared|in session|in the session|during (?:the )?(?:whole )?(?:session|hour|exercise|conversation|call)|throughout|today|when (?:he|she|they|we|I|[a-z]+) (?:talk*|spoke|speak*|describ*|mention*|discuss*|asked|came|read*)|
    while (?:he|she|they|talking|speaking|reading|describing|telling|reading)|as (?:he|she|they) (?:talk*|spoke|describ*|told)|when (?:describing|talking|speaking|discussing|his|her|the topic|asked)|at first|at the (?:start|end|beginning)|towards the end|
    by the end|after (?:the )?(?:grounding|exercise|breathing|relaxation)|on leaving|in the room|in the chair|once|twice|to me`,
  elsewhere: `every (?:day|night|morning|evening|week|time|monday|tuesday|wednesday|thursday|friday|saturday|sunday)|each (?:day|night|morning|evening|week)|at home|at work|at school|at night|since|reports?|reported|says|said|states?|stated|describes feeling|told me that|
    last (?:week|night|month|year|monday|tuesday|wednesday|thursday|friday|saturday|sunday)|on (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)|yesterday|most (?:days|nights|evenings|mornings)|
    for (?:weeks|months|years|the past|the last|several|two|three|four|six)|days a week|times a|nights a|in (?:january|february|march|april|may|june|july|august|september|october|november|december)|in \\d{4}|usually|often|sometimes|always|
    when (?:she|he) (?:does not|is alone|wakes|goes)|at her|at his|after work|before work|over the weekend|this week|the week|all week|because`,
  planned: `(?:i've|i have|she has|he has) (?:booked|arranged|signed up)|i'm to|is to (?:take|call|start|stop|keep|write|bring|see|attend)|i shall|from now on|i'm going to|we're going to|from (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow|today|next) on|is (?:set|fixed|scheduled|booked) for|arrangements? we made|moving to (?:weekly|fortnightly)|agreed|agree to|we agree*|homework|action item*|next session|next appointment|next meeting|next visit|follow[- ]up|we (?:will )?meet (?:again|on|next)|we(?:'ll| will)|see you (?:on|next|again|then|in|at|tomorrow|mon|tues|wednes|thurs|fri)[a-z]*|see (?:him|her|them) (?:again|on|next)|check-in|check in by|
    will (?:be|try|call|ring|phone|write|ask|go|take|keep|leave|book|send|talk|speak|tell|make|bring|practi[sc]e|continue|start|stop|use|walk|do|complete|let|meet|see|schedule|contact|attend|visit|email|text|set|read|track|log|record|put|get|look|work|share|return|draft|check|not|also|then|give|fill|arrange|have|spend|limit|eat|sleep|swim|join|apply|cancel|hand|remind|prepare|message|show|reduce|increase|review|reply|register|sign|cook|say|drop|move|buy|try|discuss|reach|find|plan|pick|step|run)|
    i'll|she'll|he'll|they'll|is going to|are going to|am going to|going to (?:book|call|try|ask|write|talk)|plans? to|planned to|set (?:a|the) goal|committed to|intends to|to complete|to practi[sc]e|to do by|
    referred to|referral|refer to|to be reviewed|review in|shall we say|let's|task for|asked (?:him|her|them) to (?:keep|write|track|practi[sc]e|bring|note|log|try)|try to|tries to|make sure|promised to|return in|rtc|to call|to write|to ask|to book|to bring|to keep|to contact|scheduled for|booked for`,
  announced: `/i'm [a-z]+ing/
    /(?:i|i'll) (?:just |also |then )?[a-z]+/
    /(?:she|he|they|i|we|client|pt|cl) (?:[a-z]+ )?(?:calls?|writes?|goes|asks?|brings?|keeps?|sends?|books?|rings?|takes?|tries|puts?|leaves?|meets?|starts?|stops?|walks?|talks?|speaks?|tells?|practi[sc]es?|logs?|contacts?|emails?)/
    call|write|ask|bring|keep|send|book|ring|practise|practice|log|track|continue|increase|reduce|start|stop|try|schedule|complete|contact|email|walk|read|use|review|monitor|no screens|lights out|stays at|stays with|goes back`,
  soon: `on the \\d{1,2}(?:st|nd|rd|th)|the \\d{1,2}(?:st|nd|rd|th) at|on \\d{1,2} (?:january|february|march|april|may|june|july|august|september|october|november|december)|from now on|until the|today|tonight|tomorrow|by (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|next|the|\\d|january|february|march|april|may|june|july|august|september|october|november|december)|until (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|then|next|we|the|\\d)|this (?:evening|afternoon|weekend|friday|saturday|sunday|monday)|
    next (?:week|monday|tuesday|wednesday|thursday|friday|saturday|sunday|month|time|session)|on (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)|before (?:we|the next|our next|next)|\\d{1,2}[/.]\\d{1,2}|within|for this week|in the morning before`,
  often: `(?:minutes|hours|times) a (?:day|week)|a day|\\d+ o'clock|mon/|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|every (?:day|second|other|morning|evening|night|week)|daily|twice (?:a|daily)|times a|once a|each (?:day|morning|evening|night)|nightly|weekly|at nine|at one|\\d{1,2}[:.]\\d{2}|after \\d|before bed`,
  reported: `says|said|say|reports?|reported|states?|stated|told|tells|describes|described|explains?|explained|mentions?|mentioned|admits?|admitted|recalls?|recalled|remembers?|denie[sd]|wonders?|wondered|thinks|thought|replied|answered|according to`,
  wished: `would like to|would love|wants to|wished|wishes|hopes to|might|could|would|should|what (?:she|he|they) wants?|maybe|perhaps|dreams of|not yet|thinking about|considering|refus*|declin*|does not want|don't want|doesn't want|unsure`,
  past: `(?:i|he|she|they|we|it) (?:only |just |also |then |both |never |[a-z]+ly )?[a-z]+ed|cried|ate|slept|drank|ran|kept|sat|stood|thought|knew|found|gave|began|broke|drove|fell|held|met|paid|sent|spoke|threw|made|saw|was|were|had|did|has been|have been|went|came|said|told|asked|felt|called|wrote|took|got|lost|left|missed|agreed in|last (?:week|session|month|time)|yesterday|ago|completed|attended|since|reports?|denie[sd]|stopped`,
  people: `partner|husband|wife|boyfriend|girlfriend|spouse|ex|ex-husband|ex-wife|mother|father|mum|mom|dad|parents?|brother|sister|siblings?|son|daughter|child|children|kids?|friend|friends|colleague|flatmate|roommate|neighbou?r|boss|
    grandmother|grandfather|grandma|grandpa|aunt|uncle|cousin|niece|nephew|stepfather|stepmother|stepson|stepdaughter|stepbrother|stepsister|supervisor|manager|teacher|mother-in-law|father-in-law|housemate|coworker|co-worker|classmate|fianc[e]+|landlord|sponsor`,
  better: `better|first (?:evening|day|night|morning|week|weekend)|improv*|progress*|less|fewer|reduced|decreas*|came down|come down|down from|no longer|first time|able to|managed|succe*|proud|calmer|slept through|helped|easier|gained|completed|finished|passed|sober|abstin*|clean|
    hopeful|enjoy*|more (?:confident|energy|open|active|often)|went well|stable|remission|recover*|brighter|handed in|on time|returned to|went back|reached out|resumed|again for|swam|walked|cooked|reduced from|achiev*|started`,
  worse: `worse*|increas*|more (?:often|anxious|frequent|severe|depressed)|declin*|deteriorat*|relaps*|again|stopped|cannot|unable|lost|missed|panic*|worr*|afraid|fear*|conflict|argu*|shame|guilt*|alone|isolat*|withdraw*|cried|hopeless|
    tired|exhaust*|insomnia|avoid*|pain*|headache*|skipped|overwhelm*|stress*|struggl*|poor|low|difficult*|trouble|binge*|hid|dread*|scared|compar*|rumina*|nightmare*|intrusive|debt*|rent|less a month`,
  realized: `realis*|realiz*|recogni[sz]*|understood|understands|insight|learned|learnt|noticed that|noticed how|became aware|aware that|pattern*|connect*|link* between|because|it turned out|found that|discovered|makes sense|what helps|triggered by|trigger*|
    reflect*|connection|seems to|is why|part of why|starts with`,
  formal: `verbatim|nd session|rd session|th session|on file|transcript|session #|dictated|telephone intake|phone intake|intake by|transcript attached|recorded with|recording with|with consent|attended alone|via video|by video|seen for|i saw|came for|attended (?:his|her|their)|minutes|found the practice|referred by|self-referred|keep it with the notes|pasted|forwarded an`,
  refused: `i'm not ready|not ready|i'd rather|no|nope|not really|i could not|i couldn't|i can't|i don't want|rather not|don't think so|i won't|not yet`,
  accepted: `yes|yeah|yep|ok|okay|sure|alright|all right|i will|i'll|deal|good idea|fine|agreed|i can do that|i could do that|sounds good|let's do`,
  pronoun: `he|she|they|his|her|their`,
}
