import { dayAndNight, european112, forYoungPeople, type CountryContacts } from './country-contacts.ts'

export const northernEurope: readonly CountryContacts[] = [
  {
    country: 'SE',
    emergency: [european112],
    helplines: [
      {
        name: 'Självmordslinjen',
        phone: '90101',
        url: 'https://mind.se/',
        languages: ['Swedish'],
        hours: dayAndNight,
        source: 'https://mind.se/stod-kunskap/prata-eller-chatta-med-volontar/sjalvmordslinjen/',
        checked: '2026-11-25',
      },
    ],
  },
  {
    country: 'NO',
    emergency: [
      {
        phone: '113',
        service: 'Ambulance',
        source: 'https://www.gov.uk/foreign-travel-advice/norway/getting-help',
        checked: '2026-11-25',
      },
      {
        phone: '112',
        service: 'Police',
        source: 'https://www.gov.uk/foreign-travel-advice/norway/getting-help',
        checked: '2026-11-25',
      },
    ],
    helplines: [
      {
        name: 'Mental Helse',
        phone: '116 123',
        url: 'https://mentalhelse.no/',
        languages: ['Norwegian'],
        hours: dayAndNight,
        source: 'https://mentalhelse.no/fa-hjelp/hjelpetelefonen/',
        checked: '2026-11-25',
      },
      {
        name: 'Kirkens SOS',
        phone: '22 40 00 40',
        url: 'https://www.kirkens-sos.no/',
        languages: ['Norwegian'],
        hours: dayAndNight,
        source: 'https://www.kirkens-sos.no/',
        checked: '2026-11-25',
      },
      {
        name: 'Alarmtelefonen',
        phone: '116 111',
        url: 'https://www.116111.no/',
        languages: ['Norwegian'],
        note: 'For children and young people who live with violence, abuse or neglect',
        source: 'https://www.116111.no/',
        checked: '2026-11-25',
      },
    ],
  },
  {
    country: 'DK',
    emergency: [european112],
    helplines: [
      {
        name: 'Livslinien',
        phone: '70 201 201',
        url: 'https://www.livslinien.dk/',
        languages: ['Danish'],
        hours: '9 am to 5 am',
        source: 'https://www.livslinien.dk/raadgivning',
        checked: '2026-11-25',
      },
      {
        name: 'BørneTelefonen',
        phone: '116 111',
        url: 'https://bornetelefonen.dk/',
        languages: ['Danish'],
        note: forYoungPeople,
        source: 'https://bornetelefonen.dk/',
        checked: '2026-11-25',
      },
    ],
  },
  {
    country: 'FI',
    emergency: [european112],
    helplines: [
      {
        name: 'MIELI Kriisipuhelin',
        phone: '09 2525 0111',
        url: 'https://mieli.fi/',
        languages: ['Finnish'],
        hours: dayAndNight,
        source: 'https://mieli.fi/en/support-and-help/crisis-helpline/',
        checked: '2026-11-25',
      },
      {
        name: 'MIELI Kristelefonen',
        phone: '09 2525 0112',
        url: 'https://mieli.fi/',
        languages: ['Swedish'],
        source: 'https://mieli.fi/en/support-and-help/crisis-helpline/',
        checked: '2026-11-25',
      },
    ],
  },
]
