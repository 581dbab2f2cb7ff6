/** The page where contacts stop emails. */
export const stopPath = '/stop'
