import { Outlet } from 'react-router'

/** The list of employees, or one of them. */
export default function EmployeesLayout() {
  return <Outlet />
}
