import type Stripe from 'stripe'

/** Tells `string & Record<never, never>`, which the SDK adds to each enumeration, from `string`. */
type IsPlain<T> = (<G>() => G extends T ? 1 : 2) extends <G>() => G extends string ? 1 : 2 ? true : false

type Each<T> = T extends Stripe.Decimal
  ? string
  : T extends string
    ? string extends T
      ? IsPlain<T> extends true
        ? string
        : never
      : T
    : T extends (infer Item)[]
      ? Field<Item>[]
      : T extends object
        ? Wire<T>
        : T

/** A reference to another object is its id, unless the request expands it. */
type Field<T> = string extends T ? Each<Exclude<T, { object: string }>> : Each<T>

/**
 * An object of Stripe's API as it is sent, from the SDK's declarations, which are generated from Stripe's OpenAPI
 * description: decimals are text, references are ids, and enumerations have no other values.
 */
export type Wire<T> = { [Key in keyof T]: Field<T[Key]> }

export type Customer = Wire<Stripe.Customer>
export type Product = Wire<Stripe.Product>
export type Price = Wire<Stripe.Price>
export type Tier = Wire<Stripe.Price.Tier>
export type Meter = Wire<Stripe.Billing.Meter>
export type MeterEvent = Wire<Stripe.Billing.MeterEvent>
export type PaymentMethod = Wire<Stripe.PaymentMethod>
export type SetupIntent = Wire<Stripe.SetupIntent>
export type PaymentIntent = Wire<Stripe.PaymentIntent>
export type Charge = Wire<Stripe.Charge>
export type Mandate = Wire<Stripe.Mandate>
export type CheckoutSession = Wire<Stripe.Checkout.Session>
export type Subscription = Wire<Stripe.Subscription>
export type SubscriptionItem = Wire<Stripe.SubscriptionItem>
export type Invoice = Wire<Stripe.Invoice>
export type InvoiceLine = Wire<Stripe.InvoiceLineItem>
export type InvoiceItem = Wire<Stripe.InvoiceItem>
export type InvoicePayment = Wire<Stripe.InvoicePayment>
export type StripeEvent = Wire<Stripe.EventBase>
