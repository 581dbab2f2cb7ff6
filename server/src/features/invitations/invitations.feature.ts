import type { Feature } from '../../product/feature.ts'
import { invitationsRouter } from './invitations.handlers.ts'
import { invitationMails } from './invitations.mails.ts'
import { invitationRoutes } from './invitations.routes.ts'

export const invitationsFeature: Feature = {
  name: 'invitations',
  mails: invitationMails,
  firstData: [
    {
      page: /^\/app\/clients\/([^/]+)$/,
      load: (api, { params: [clientId = ''] }) => api.invitations.get({ clientId }),
    },
  ],
  open: ({ env, publicUrl, database, files, addProvenAccount }) => ({
    routers: { invitations: invitationsRouter(publicUrl) },
    routes: [invitationRoutes({ pool: database.signIn, files, plansOn: () => env.plansOn, addProvenAccount })],
  }),
}
