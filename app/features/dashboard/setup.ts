/** A step of setting up an account (spec 1, 3). */
export interface SetupStep {
  name: 'location' | 'phone' | 'stripePaymentMethodId' | 'mfaSetup'
  done: boolean
}
