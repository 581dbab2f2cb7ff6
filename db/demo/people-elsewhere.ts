import type { Line } from './person.ts'

// oxfmt-ignore
export const proPeople: Line[] = [
  ['Niamh Corrigan', 38, 'Female', 'she/her', 'burnout', 231, 2, 'improving', 'the county hospital', 'her sister Orla', 'trail running'],
  ['Tobias Frank', 27, 'Male', 'he/him', 'socialAnxiety', 218, 1, 'slow', 'the laboratory', 'his flatmate Luca', 'the film club', { language: 'de' }],
  ['Fatima Rahimi', 32, 'Female', 'she/her', 'trauma', 203, 1, 'dip', 'the language school', 'her aunt Laleh', 'cooking', { event: 'the court date', language: 'fa' }],
  ['Cathal Doyle', 66, 'Male', 'he/him', 'adjustment', 189, 2, 'plateau', 'the harbour office', 'his wife Nora', 'rowing', { entries: 1 }],
  ['Zofia Lewandowska', 43, 'Female', 'she/her', 'depression', 171, 1, 'improving', 'the bakery', 'her daughter Hania', 'the parish choir', { language: 'pl' }],
  ['Ronan Tierney', 51, 'Male', 'he/him', 'grief', 160, 2, 'noisy', 'the fire station', 'his brother Fergal', 'hill walking', { entries: 1 }],
  ['Isla Drummond', 29, 'Female', 'she/her', 'compulsion', 144, 1, 'slow', 'the insurance office', 'her husband Craig', 'watercolours'],
  ['Jude Carver', 21, 'Non-binary', 'they/them', 'selfEsteem', 127, 2, 'noisy', 'the record shop', 'their friend Bex', 'the drums', { plan: 'none' }],
  ['Amara Diallo', 36, 'Female', 'she/her', 'postnatal', 112, 1, 'improving', 'the travel agency', 'her husband Ibrahim', 'dancing', { language: 'fr' }],
  ['Declan Roche', 57, 'Male', 'he/him', 'healthAnxiety', 98, 2, 'plateau', 'the creamery', 'his wife Maura', 'the bodhrán'],
  // Also a client of the practice on Premium.
  ['Aoife Brennan', 46, 'Female', 'she/her', 'relationship', 80, 1, 'improving', 'the surveyors’ office', 'her partner Declan', 'sea swimming', { sessionType: 'couples', entries: 2, account: 'client2@demo.test', joinedDaysAgo: 58, measureWaiting: 'gad-7' }],
  ['Victor Amadi', 34, 'Male', 'he/him', 'insomnia', 62, 1, 'slow', 'the call centre', 'his cousin Obi', 'basketball'],
  ['Petra Novak', 47, 'Female', 'she/her', 'caring', 40, 1, 'noisy', 'the town library', 'her brother Milan', 'folk dancing', { language: 'cs' }],
  ['Eoin Lacey', 25, 'Male', 'he/him', 'attention', 19, 1, 'noisy', 'the brewery', 'his girlfriend Tara', 'surfing'],
  ['Helena Quist', 61, 'Female', 'she/her', 'depression', 240, 1, 'improving', 'the florist’s', 'her sister Maja', 'swimming', { archivedDaysAgo: 47 }],
  ['Brian Casey', 44, 'Male', 'he/him', 'generalisedAnxiety', 236, 2, 'plateau', 'the bank', 'his wife Deirdre', 'angling', { archivedDaysAgo: 75, plan: 'discontinued' }],
]

// oxfmt-ignore
export const trialPeople: Line[] = [
  ['Olivia Tran', 33, 'Female', 'she/her', 'generalisedAnxiety', 5, 1, 'noisy', 'the design agency', 'her brother Minh', 'skating'],
  ['Marcus Bélanger', 46, 'Male', 'he/him', 'burnout', 5, 1, 'slow', 'the fire department', 'his wife Josée', 'hockey', { language: 'fr-CA' }],
  ['Sofia Petrakis', 28, 'Female', 'she/her', 'panic', 4, 1, 'slow', 'the dental clinic', 'her mother Eleni', 'volleyball'],
  ['Desmond Clarke', 69, 'Male', 'he/him', 'grief', 3, 2, 'steady', 'the community kitchen', 'his daughter Joy', 'jazz records', { entries: 0 }],
  ['River Nakai', 23, 'Non-binary', 'they/them', 'direction', 2, 2, 'noisy', 'the art college', 'their aunt Lorna', 'printmaking'],
  ['Hye-jin Seo', 39, 'Female', 'she/her', 'insomnia', 1, 1, 'slow', 'the bank', 'her husband Daeho', 'badminton'],
]

// oxfmt-ignore
export const expiredPeople: Line[] = [
  ['Aleksandra Wójcik', 35, 'Female', 'she/her', 'depression', 33, 1, 'slow', 'the notary’s office', 'her friend Basia', 'yoga', { language: 'pl' }],
  ['Julien Caron', 42, 'Male', 'he/him', 'socialAnxiety', 31, 1, 'noisy', 'the orchestra', 'his brother Théo', 'pétanque', { language: 'fr' }],
  ['Miriam Katz', 54, 'Female', 'she/her', 'adjustment', 28, 2, 'plateau', 'the publishing house', 'her daughter Noa', 'ceramics'],
  ['Sébastien Roy', 30, 'Male', null, 'relationship', 25, 2, 'noisy', 'the vineyard', 'his wife Inès', 'tango', { sessionType: 'couples', entries: 0, language: 'fr' }],
  ['Leïla Benali', 20, 'Female', 'she/her', 'selfEsteem', 22, 1, 'slow', 'the university', 'her sister Yasmine', 'basketball', { plan: 'none', language: 'fr' }],
]
