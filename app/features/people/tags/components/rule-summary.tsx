import { isGroup, type RuleGroup } from '../rule.ts'
import { groupWords, lineWords } from '../rule-text.ts'

/** A rule as text, for users who can't edit it and pages without JavaScript. */
export function RuleSummary({ rule, tagNames }: { rule: RuleGroup; tagNames: Map<string, string> }) {
  return (
    <div className="text-sm">
      <p className="text-muted">{groupWords(rule)}</p>
      <ul className="mt-1 flex flex-col gap-1 border-line border-l-2 pl-3">
        {rule.rules.map((node, index) => (
          <li key={index} className="break-words">
            {isGroup(node) ? <RuleSummary rule={node} tagNames={tagNames} /> : lineWords(node, tagNames)}
          </li>
        ))}
      </ul>
    </div>
  )
}
