import type { EInvoiceRecipient } from '@openhour/shared/features/money/payer-organisations.contract.ts'

/** What happens to the invoices of a client. Everybody else pays within two weeks. */
export type Fate = 'late' | 'partly' | 'corrected' | 'given-up' | 'too-much'

/** How a practice of the sample bills its clients; names are those of its clients. Amounts in minor units. */
export type Billed = {
  email: string
  /** Its clients can pay with the test account, and one did. */
  paysOnline?: true
  settings: {
    issuer_name: string
    issuer_address: string
    issuer_email: string
    issuer_phone: string
    country: string
    /** The address in parts, where organisations pay. */
    issuer_street?: string
    issuer_post_code?: string
    issuer_city?: string
    vat_id?: string
    license_number: string
    account_holder: string
    iban: string
    bic?: string
    currency: string
    session_price_minor: number
    no_show_percent: number
    late_percent: number
    session_wording: string
    number_prefix: string
    number_year: boolean
    number_start: number
    payment_days: number
    terms: string
    paper: string
    kept_years: number
  }
  /** The first is of sessions, the second of fees. Rates in thousandths of a percent. */
  taxes: { name: string; code: string; rate: number; exemption_code?: string; sentence: string }[]
  payers: {
    client: string
    name: string
    relation: string
    email: string
    /** If it is one, whose invoices are e-invoices. */
    organisation?: Omit<EInvoiceRecipient, 'addressKind' | 'vatId'>
  }[]
  agreed: {
    client: string
    payer?: string
    price_minor?: number
    free_reason?: string
    address?: string
    rhythm: 'session' | 'week' | 'month' | 'manual'
    shows_diagnosis: boolean
  }[]
  /** Sold so many days before the sample's day. */
  packages: {
    client: string
    name: string
    sessions: number
    price_minor: number
    soldDaysAgo: number
    lastsDays: number
  }[]
  fates: Record<string, Fate>
}

// Account numbers are the ones that banks print as examples.
export const billedPractices: readonly Billed[] = [
  {
    email: 'premium@demo.test',
    paysOnline: true,
    settings: {
      issuer_name: 'Ribeiro Practice',
      issuer_address: '14 Wharf Lane\nBristol BS1 0XX\nUnited Kingdom',
      issuer_email: 'office@example.com',
      issuer_phone: '+44 7700 900100',
      country: 'GB',
      license_number: 'PSY-04127',
      account_holder: 'Ana Ribeiro',
      iban: 'GB29NWBK60161331926819',
      currency: 'GBP',
      session_price_minor: 8500,
      no_show_percent: 100,
      late_percent: 50,
      session_wording: 'Session',
      number_prefix: 'RP-',
      number_year: true,
      number_start: 1,
      payment_days: 14,
      terms: 'Please name the invoice number when you pay.',
      paper: 'A4',
      kept_years: 6,
    },
    taxes: [
      {
        name: 'Psychology',
        code: 'E',
        rate: 0,
        sentence: 'Exempt from VAT: health services (VATA 1994, Schedule 9, Group 7).',
      },
      { name: 'Fees for missed sessions', code: 'O', rate: 0, sentence: 'Outside the scope of VAT.' },
    ],
    payers: [{ client: 'Yusuf Demir', name: 'Selin Demir', relation: 'Mother', email: 'selin@example.com' }],
    agreed: [
      {
        client: 'Yusuf Demir',
        payer: 'Selin Demir',
        address: '3 Chapel Row\nBristol BS3 0XX\nUnited Kingdom',
        rhythm: 'month',
        shows_diagnosis: false,
      },
      { client: 'Rafael Duarte', price_minor: 12_000, rhythm: 'month', shows_diagnosis: false },
      { client: 'Ellen Marsh', price_minor: 12_000, rhythm: 'session', shows_diagnosis: false },
      { client: 'Hannah Lowe', price_minor: 6000, rhythm: 'month', shows_diagnosis: false },
      {
        client: 'Tamsin Reid',
        free_reason: 'A place kept free for a student',
        rhythm: 'month',
        shows_diagnosis: false,
      },
      {
        client: 'Maya Okafor',
        address: '27 Orchard Street\nBristol BS5 0XX\nUnited Kingdom',
        rhythm: 'month',
        shows_diagnosis: false,
      },
    ],
    packages: [
      {
        client: 'Ingrid Solheim',
        name: 'Ten sessions',
        sessions: 10,
        price_minor: 78_000,
        soldDaysAgo: 64,
        lastsDays: 300,
      },
    ],
    fates: {
      'Kwame Mensah': 'late',
      'Walter Pryce': 'partly',
      'Hannah Lowe': 'corrected',
      'Oliver Stanton': 'given-up',
      'Beatrix Holm': 'too-much',
    },
  },
  {
    email: 'pro@demo.test',
    settings: {
      issuer_name: 'Harbour Street Counselling',
      issuer_address: '8 Harbour Street\nGalway\nIreland',
      issuer_email: 'hello@example.com',
      issuer_phone: '+353 20 910 0100',
      country: 'IE',
      issuer_street: '8 Harbour Street',
      issuer_post_code: 'H91 X0X0',
      issuer_city: 'Galway',
      vat_id: 'IE1234567T',
      license_number: 'CNS-2286',
      account_holder: 'Nuala Fahey',
      iban: 'IE29AIBK93115212345678',
      bic: 'AIBKIE2D',
      currency: 'EUR',
      session_price_minor: 7000,
      no_show_percent: 100,
      late_percent: 100,
      session_wording: 'Appointment',
      number_prefix: 'HSC-',
      number_year: true,
      number_start: 1,
      payment_days: 21,
      terms: 'Thank you.',
      paper: 'A4',
      kept_years: 6,
    },
    taxes: [
      {
        name: 'Counselling',
        code: 'E',
        rate: 0,
        exemption_code: 'VATEX-EU-132-1C',
        sentence: 'Exempt from VAT: medical care.',
      },
      { name: 'Fees for missed sessions', code: 'S', rate: 23_000, sentence: 'VAT at 23 %.' },
    ],
    payers: [
      {
        client: 'Isla Drummond',
        name: 'Tern Bay Insurance, staff office',
        relation: 'Employer',
        email: 'staff@example.com',
        organisation: {
          name: 'Tern Bay Insurance',
          street: '2 Custom House Quay',
          postCode: 'H91 X0X1',
          city: 'Galway',
          country: 'IE',
          buyerReference: 'Staff support 4100',
          electronicAddress: 'invoices@example.com',
        },
      },
    ],
    agreed: [
      { client: 'Aoife Brennan', price_minor: 11_000, rhythm: 'month', shows_diagnosis: false },
      { client: 'Isla Drummond', payer: 'Tern Bay Insurance, staff office', rhythm: 'month', shows_diagnosis: false },
    ],
    packages: [],
    fates: { 'Cathal Doyle': 'late' },
  },
]
