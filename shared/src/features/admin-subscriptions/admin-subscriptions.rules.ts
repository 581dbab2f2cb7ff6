export const subscriptionsPerPage = 25
export const subscriptionStates = ['active', 'past-due', 'pending', 'ended'] as const
export const providers = ['stripe', 'razorpay', 'sandbox'] as const

export const adminSubscriptionTexts = {
  notFound: 'This subscription is not running any more. Nothing was changed.',
  noDay: 'Choose a day within the next five years',
  notATherapist: 'Only therapists have a plan. Nothing was changed.',
  subscribedAlready:
    'A subscription is running. End it first, or change it at the payment provider. Nothing was changed.',
}
/** Until when a plan may be given at most. */
export const longestGiftYears = 5
