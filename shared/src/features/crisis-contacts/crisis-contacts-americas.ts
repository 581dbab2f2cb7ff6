import { dayAndNight, forYoungPeople, type CountryContacts } from './country-contacts.ts'

export const americas: readonly CountryContacts[] = [
  {
    country: 'CA',
    emergency: [
      { phone: '911', source: 'https://travel.gc.ca/assistance/emergency-assistance', checked: '2026-11-25' },
    ],
    helplines: [
      {
        name: '9-8-8: Suicide Crisis Helpline',
        phone: '988',
        text: { number: '988' },
        url: 'https://988.ca/',
        languages: ['English', 'French'],
        hours: dayAndNight,
        source: 'https://988.ca/get-help/what-to-expect',
        checked: '2026-11-25',
      },
      {
        name: 'Kids Help Phone',
        phone: '1 800 668 6868',
        text: { number: '686868', word: 'CONNECT' },
        url: 'https://kidshelpphone.ca/',
        languages: ['English', 'French'],
        hours: dayAndNight,
        note: forYoungPeople,
        source: 'https://kidshelpphone.ca/text-about-it/',
        checked: '2026-11-25',
      },
    ],
  },
  {
    // Open to clients who travel: the product itself is not offered here.
    country: 'US',
    emergency: [{ phone: '911', source: 'https://www.fcc.gov/988-suicide-and-crisis-lifeline', checked: '2026-11-25' }],
    helplines: [
      {
        name: '988 Suicide & Crisis Lifeline',
        phone: '988',
        text: { number: '988' },
        url: 'https://988lifeline.org/',
        languages: ['English', 'Spanish'],
        hours: dayAndNight,
        source: 'https://988lifeline.org/faq/',
        checked: '2026-11-25',
      },
      {
        name: 'Crisis Text Line',
        text: { number: '741741', word: 'HOME' },
        url: 'https://www.crisistextline.org/',
        languages: ['English', 'Spanish'],
        hours: dayAndNight,
        source: 'https://www.crisistextline.org/text-us/',
        checked: '2026-11-25',
      },
    ],
  },
  {
    country: 'MX',
    emergency: [{ phone: '911', source: 'https://www.gob.mx/911', checked: '2026-11-25' }],
    helplines: [
      {
        name: 'Línea de la Vida',
        phone: '800 911 2000',
        url: 'https://www.gob.mx/lineadelavida',
        languages: ['Spanish'],
        hours: dayAndNight,
        source: 'https://www.gob.mx/conasama/articulos/linea-de-la-vida-800-911-2000',
        checked: '2026-11-25',
      },
      {
        name: 'SAPTEL',
        phone: '55 5259 8121',
        url: 'https://www.saptel.org.mx/',
        languages: ['Spanish'],
        hours: dayAndNight,
        source: 'https://www.saptel.org.mx/contacto.html',
        checked: '2026-11-25',
      },
    ],
  },
  {
    country: 'BR',
    emergency: [
      {
        phone: '192',
        service: 'Ambulance',
        source: 'https://www.gov.uk/foreign-travel-advice/brazil/getting-help',
        checked: '2026-11-25',
      },
      {
        phone: '190',
        service: 'Police',
        source: 'https://www.gov.uk/foreign-travel-advice/brazil/getting-help',
        checked: '2026-11-25',
      },
    ],
    helplines: [
      {
        name: 'Centro de Valorização da Vida',
        phone: '188',
        url: 'https://cvv.org.br/',
        languages: ['Portuguese'],
        hours: dayAndNight,
        source: 'https://cvv.org.br/ligue-188/',
        checked: '2026-11-25',
      },
    ],
  },
]
