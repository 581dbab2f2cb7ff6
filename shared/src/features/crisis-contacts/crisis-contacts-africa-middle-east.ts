import { dayAndNight, type CountryContacts } from './country-contacts.ts'

export const africaAndMiddleEast: readonly CountryContacts[] = [
  {
    country: 'ZA',
    emergency: [
      {
        phone: '112',
        source: 'https://www.gov.uk/foreign-travel-advice/south-africa/getting-help',
        checked: '2026-11-25',
      },
      {
        phone: '10177',
        service: 'Ambulance',
        source: 'https://www.gov.uk/foreign-travel-advice/south-africa/getting-help',
        checked: '2026-11-25',
      },
    ],
    helplines: [
      {
        name: 'SADAG Suicide Crisis Helpline',
        phone: '0800 567 567',
        url: 'https://www.sadag.org/',
        languages: ['English'],
        hours: dayAndNight,
        source: 'https://www.sadag.org/index.php?option=com_content&view=article&id=1904&Itemid=151',
        checked: '2026-11-25',
      },
      {
        name: 'SADAG Mental Health Helpline',
        phone: '0800 456 789',
        text: { number: '31393' },
        url: 'https://www.sadag.org/',
        languages: ['English'],
        hours: dayAndNight,
        note: 'If you text, a counsellor calls you back',
        source: 'https://www.sadag.org/',
        checked: '2026-11-25',
      },
    ],
  },
  {
    country: 'IL',
    emergency: [
      {
        phone: '101',
        service: 'Ambulance',
        source: 'https://www.gov.uk/foreign-travel-advice/israel/getting-help',
        checked: '2026-11-25',
      },
      {
        phone: '100',
        service: 'Police',
        source: 'https://www.gov.uk/foreign-travel-advice/israel/getting-help',
        checked: '2026-11-25',
      },
    ],
    helplines: [
      {
        name: 'ERAN',
        phone: '1201',
        url: 'https://www.eran.org.il/',
        languages: ['Hebrew', 'Arabic', 'Russian', 'English', 'others'],
        hours: dayAndNight,
        source: 'https://www.eran.org.il/',
        checked: '2026-11-25',
      },
    ],
  },
  {
    // No national crisis helpline could be confirmed. 182, which other lists give, books hospital appointments.
    country: 'TR',
    emergency: [{ phone: '112', source: 'https://www.112.gov.tr/', checked: '2026-11-25' }],
    helplines: [
      {
        name: 'ALO 183 Sosyal Destek Hattı',
        phone: '183',
        url: 'https://www.aile.gov.tr/',
        languages: ['Turkish'],
        hours: dayAndNight,
        note: 'For people who live with violence, abuse or neglect, and for questions about social support',
        source: 'https://www.aile.gov.tr/alo183/',
        checked: '2026-11-25',
      },
    ],
  },
]
