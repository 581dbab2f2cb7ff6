import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './lib/theme.ts'
import { SignInPages } from './screens/sign-in/SignInPages.tsx'
import './styles/app.css'

const place = document.getElementById('root')
if (!place) throw new Error('auth.html has no #root')
createRoot(place).render(
  <StrictMode>
    <SignInPages />
  </StrictMode>,
)
