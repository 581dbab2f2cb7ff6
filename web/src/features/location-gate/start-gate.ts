import { startGate } from './gate.ts'

// For the application, which fetches the gate only for who is not signed in.
void startGate()
