/** Why a model cannot be installed, and what to do, for the operator. */
export class SetupProblem extends Error {}
