/** Something in a registration that the provider or the carriers would refuse, found before anything is sent. */
export interface Finding {
  /** The provider's error code that it would cause; null for what they criticize without a code. */
  code: number | null
  /** The name of the form's field. */
  field: string
  /** Errors are refused for certain, warnings often. */
  severity: 'error' | 'warning'
  problem: string
  /** The way out: what to write instead. */
  fix: string
}

/** Reports a finding. */
export type Say = (code: number | null, field: string, problem: string, fix: string) => void

/** Runs checks, which say what they find. The first finding of each field and code stands for the others. */
export function findingsOf(check: (error: Say, warning: Say) => void): Finding[] {
  const findings = new Map<string, Finding>()
  const say =
    (severity: Finding['severity']): Say =>
    (code, field, problem, fix) => {
      const key = `${field} ${code ?? problem}`
      if (!findings.has(key)) findings.set(key, { code, field, severity, problem, fix })
    }
  check(say('error'), say('warning'))
  return [...findings.values()]
}
