import { fieldProblem } from './field-rules.ts'
import { A2P_POLICY, POLICIES, PRIMARY_POLICY } from './policies.ts'
import type { Requirement } from './policies.ts'
import type { Bundle, Evaluation, FieldResult, Part, RequirementResult } from './records.ts'
import { instant, registrationSid } from './registration.ts'
import type { Registration } from './registration.ts'

/** Twilio's codes for parts that are missing, and for their fields. */
const CODES = {
  'end-user': { part: 22_214, field: 22_215 },
  document: { part: 22_216, field: 22_217 },
  bundle: { part: 22_218, field: 22_219 },
}
const ADDRESS_CODE = 22_219

/** Checks a bundle's contents against a policy, as Twilio does before a person looks at it. */
export function evaluate(registration: Registration, bundle: Bundle, policySid: string): Evaluation {
  const requirements = POLICIES.find(({ sid }) => sid === policySid)?.requirements ?? []
  const results = requirements
    .map((requirement) => check(registration, bundle, requirement))
    .filter((result) => result !== null)
  const evaluation: Evaluation = {
    sid: registrationSid('EL'),
    policySid,
    status: results.every(({ passed }) => passed) ? 'compliant' : 'noncompliant',
    results,
    createdAt: instant(),
  }
  bundle.evaluations.push(evaluation)
  return evaluation
}

function check(
  registration: Registration,
  bundle: Bundle,
  requirement: Requirement,
): RequirementResult | null {
  if (requirement.kind === 'bundle') return checkBundle(registration, bundle, requirement)
  const part = bundle.assignments
    .map(({ objectSid }) => registration.parts.get(objectSid))
    .find((each) => each?.type === requirement.type)
  if (!part && requirement.isOptional) return null
  const codes = CODES[requirement.kind]
  const fields = fieldsOf(registration, requirement, part)
  const invalid = fields.filter(({ passed }) => !passed)
  const name = requirement.friendlyName
  const missing =
    requirement.kind === 'end-user'
      ? `${article(name)} ${name} End-User is missing. Please add one to the regulatory bundle.`
      : `${article(name)} ${name} is missing. Please add one to the regulatory bundle.`
  return {
    friendly_name: name,
    object_type: requirement.type,
    passed: invalid.length === 0,
    failure_reason: part ? (invalid.length ? `${name} has missing or invalid fields.` : null) : missing,
    error_code: invalid.length === 0 ? null : part ? codes.field : codes.part,
    valid: fields.filter(({ passed }) => passed),
    invalid,
    requirement_friendly_name: requirement.requirementFriendlyName,
    requirement_name: requirement.requirementName,
  }
}

const article = (name: string): string => (/^[AEIO]/.test(name) ? 'An' : 'A')

function fieldsOf(
  registration: Registration,
  requirement: Requirement,
  part: Part | undefined,
): FieldResult[] {
  const attributes = part?.attributes ?? {}
  return requirement.fields.flatMap(({ name, friendlyName, isOptional }) => {
    const problem = problemOf(registration, name, attributes)
    const isNeeded = !isOptional || (attributes.company_type === 'public' && name.startsWith('stock_'))
    if (problem === 'missing' && !isNeeded) return []
    const isAddress = name === 'address_sids'
    const where = isAddress
      ? `Please enter in the address shown on the ${requirement.friendlyName}.`
      : `Please enter in a ${friendlyName} on the ${requirement.friendlyName}.`
    const state = problem === 'missing' ? 'is missing' : 'is invalid'
    return [
      {
        friendly_name: friendlyName,
        object_field: name,
        passed: problem === null,
        failure_reason: problem && `The ${isAddress ? 'Address' : friendlyName} ${state}. ${where}`,
        error_code: problem && (isAddress ? ADDRESS_CODE : CODES[requirement.kind].field),
      },
    ]
  })
}

function problemOf(
  registration: Registration,
  name: string,
  attributes: Record<string, unknown>,
): 'missing' | 'invalid' | null {
  if (name !== 'address_sids') return fieldProblem(name, attributes)
  const sids = attributes.address_sids
  if (typeof sids !== 'string' || sids === '') return 'missing'
  const all = sids.split(',').map((sid) => registration.addresses.get(sid.trim()))
  return all.every((address) => address?.validated) ? null : 'invalid'
}

/** A secondary profile needs the primary one, and a trust product a profile; each must be approved. */
function checkBundle(
  registration: Registration,
  bundle: Bundle,
  requirement: Requirement,
): RequirementResult {
  const isPrimary = requirement.requirementName === 'primary_customer_profile'
  const found = bundle.assignments
    .map(({ objectSid }) => registration.bundles.get(objectSid))
    .find((each) => each?.kind === 'CustomerProfiles' && (each.policySid === PRIMARY_POLICY) === isPrimary)
  const passed = found?.status === 'twilio-approved'
  const name = requirement.requirementFriendlyName
  const reason = found
    ? `The ${name} must be in the twilio-approved state.`
    : `A ${name} is missing. Please add one to the ${bundle.policySid === A2P_POLICY ? 'trust product' : 'customer profile'}.`
  const field: FieldResult = {
    friendly_name: 'Supporting Bundle Status',
    object_field: 'bundle_sid',
    passed,
    failure_reason: passed ? null : reason,
    error_code: passed ? null : CODES.bundle.field,
  }
  return {
    friendly_name: requirement.friendlyName,
    object_type: requirement.type,
    passed,
    failure_reason: field.failure_reason,
    error_code: passed ? null : CODES.bundle.part,
    valid: passed ? [field] : [],
    invalid: passed ? [] : [field],
    requirement_friendly_name: name,
    requirement_name: requirement.requirementName,
  }
}
