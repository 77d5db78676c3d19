import { Link } from 'react-router'
import { tabClasses, tabListClasses } from '#app/components/ui/tab-classes.ts'
import { MY_TASKS_PATH, TASKS_PATH } from '../paths.ts'

/** The two pages of the main tab Tasks. */
export function TasksTabs({ current }: { current: 'mine' | 'boards' }) {
  return (
    <nav aria-label="Tasks" className={tabListClasses}>
      {[
        { to: MY_TASKS_PATH, label: 'My tasks', name: 'mine' },
        { to: TASKS_PATH, label: 'Boards', name: 'boards' },
      ].map(({ to, label, name }) => (
        <Link
          key={to}
          to={to}
          prefetch="intent"
          aria-current={current === name ? 'page' : undefined}
          className={tabClasses}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
