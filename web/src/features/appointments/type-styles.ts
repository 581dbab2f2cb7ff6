import type { AppointmentType } from '@openhour/shared/features/appointments/appointments.rules.ts'
import { type LucideIcon, MapPin, Phone, Video } from 'lucide-react'

export const typeNames: Record<AppointmentType, string> = { online: 'Online', in_person: 'In person', phone: 'Phone' }
export const typeIcons: Record<AppointmentType, LucideIcon> = { online: Video, in_person: MapPin, phone: Phone }
/** The colour of an icon; its meaning is written beside it. */
export const typeColours: Record<AppointmentType, string> = {
  online: 'text-primary',
  in_person: 'text-plum',
  phone: 'text-honey',
}
