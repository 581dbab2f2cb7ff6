import { expect, test } from 'vitest'
import { showsAddress, withoutAddresses } from './names.ts'

test.each([
  'ACCOUNT LOCKED visit https://evil.example',
  'Visit https://internal now',
  'robin@internal',
  'www.evil.example',
  'Visit WWW.EVIL.EXAMPLE now',
  'evil.com',
  'Evil.Com',
  'EVIL.COM',
  'Sign in at evil-bank.co.uk please',
  'x.com',
  't.co/claim',
  'evil．com',
  'evil。中国',
  'robin@example.com',
  'пример.рф',
  'Health-Clinic.Online',
  '1.2.3.evil.test',
])('%s shows an address', (name) => {
  expect(showsAddress(name)).toBe(true)
  expect(showsAddress(withoutAddresses(name))).toBe(false)
})

test.each([
  'Dr. Smith',
  'Dr.Smith',
  'St. John',
  "St.John's Wood Practice",
  'A.B. Miller',
  'A.B.Miller',
  'J.R.R. Tolkien',
  'S.Kim',
  'Anna Berg, M.Sc.',
  'Anna Berg M.Sc. Psychology',
  'Dr.med. Müller',
  'Dr.in Huber',
  'Ph.D.',
  'Ph.D',
  'LL.M. Keller',
  'Smith & Co.Ltd',
  'Quiet Room No.1',
  'Therapie Berlin e.V.',
  'Mind. Body. Soul.',
  'د.محمد',
  'Siobhán O’Brien-Łukasz',
  'Open 24/7 ... Robin',
])('%s shows none', (name) => {
  expect(showsAddress(name)).toBe(false)
})
