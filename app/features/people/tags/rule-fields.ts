/** A field that a dynamic tag's rule may use. */
export interface RuleField {
  name: string
  label: string
  type: 'text' | 'choice' | 'date' | 'number' | 'tag'
  choices?: readonly string[]
  /** The unit of a number. */
  unit?: string
}

const text = (name: string, label: string): RuleField => ({ name, label, type: 'text' })
const date = (name: string, label: string): RuleField => ({ name, label, type: 'date' })
const number = (name: string, label: string, unit: string): RuleField => ({
  name,
  label,
  type: 'number',
  unit,
})

export const RULE_FIELDS: readonly RuleField[] = [
  text('firstName', 'First name'),
  text('preferredFirstName', 'Preferred first name'),
  text('lastName', 'Last name'),
  text('coFirstName', 'Co-applicant first name'),
  text('coPreferredFirstName', 'Co-applicant preferred first name'),
  text('coLastName', 'Co-applicant last name'),
  text('companyName', 'Company name'),
  text('employerName', 'Employer'),
  text('businessType', 'Business type'),
  text('occupation', 'Occupation'),
  date('dob', 'Date of birth'),
  number('age', 'Age', 'years'),
  date('coDob', 'Co-applicant date of birth'),
  number('coAge', 'Co-applicant age', 'years'),
  {
    name: 'address.type',
    label: 'Address type',
    type: 'choice',
    choices: ['Physical', 'Mailing', 'Previous', 'Other'],
  },
  text('address.county', 'County'),
  text('address.city', 'City'),
  text('address.state', 'State'),
  text('address.zipcode', 'Zip code'),
  { name: 'militaryStatus', label: 'Military status', type: 'choice', choices: ['Past', 'Present', 'None'] },
  date('affiliateOn', 'Referred on'),
  text('affiliateVia', 'Referred via'),
  number('lengthOfService', 'Length of service', 'days'),
  number('lastContactedDays', 'Last contacted', 'days ago'),
  text('policy.type', 'Policy type'),
  text('policy.company', 'Policy company'),
  text('policy.enrolledVia', 'Policy enrolled via'),
  date('policy.effectiveDate', 'Policy effective'),
  date('policy.issueDate', 'Policy issued'),
  date('policy.termDate', 'Policy ends'),
  { name: 'tags', label: 'Tags', type: 'tag' },
]

/** Fields whose answer changes with the date, without any change to the contact. */
export const TIMED_FIELDS = new Set(['age', 'coAge', 'lengthOfService', 'lastContactedDays'])

/** Operators by type, with react-querybuilder's names. */
export const OPERATORS: Record<
  RuleField['type'],
  readonly { name: string; label: string; values: 0 | 1 | 2 | 'many' }[]
> = {
  text: [
    { name: '=', label: 'is', values: 1 },
    { name: '!=', label: 'is not', values: 1 },
    { name: 'contains', label: 'contains', values: 1 },
    { name: 'doesNotContain', label: 'does not contain', values: 1 },
    { name: 'beginsWith', label: 'begins with', values: 1 },
    { name: 'endsWith', label: 'ends with', values: 1 },
    { name: 'null', label: 'is empty', values: 0 },
    { name: 'notNull', label: 'is filled in', values: 0 },
  ],
  choice: [
    { name: '=', label: 'is', values: 1 },
    { name: '!=', label: 'is not', values: 1 },
    { name: 'in', label: 'is one of', values: 'many' },
    { name: 'notIn', label: 'is none of', values: 'many' },
    { name: 'null', label: 'is empty', values: 0 },
    { name: 'notNull', label: 'is filled in', values: 0 },
  ],
  date: [
    { name: '=', label: 'is on', values: 1 },
    { name: '<', label: 'is before', values: 1 },
    { name: '>', label: 'is after', values: 1 },
    { name: 'between', label: 'is between', values: 2 },
    { name: 'null', label: 'is empty', values: 0 },
    { name: 'notNull', label: 'is filled in', values: 0 },
  ],
  number: [
    { name: '=', label: 'is', values: 1 },
    { name: '<', label: 'is less than', values: 1 },
    { name: '<=', label: 'is at most', values: 1 },
    { name: '>', label: 'is more than', values: 1 },
    { name: '>=', label: 'is at least', values: 1 },
    { name: 'between', label: 'is between', values: 2 },
    { name: 'null', label: 'is unknown', values: 0 },
    { name: 'notNull', label: 'is known', values: 0 },
  ],
  tag: [
    { name: 'in', label: 'has any of', values: 'many' },
    { name: 'notIn', label: 'has none of', values: 'many' },
  ],
}
