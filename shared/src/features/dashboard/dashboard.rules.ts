/** How many appointments of later days the dashboard shows. */
export const mostUpcoming = 5
