/** Why a row is rejected: the field and what is wrong with it. */
export class RowProblem extends Error {
  constructor(field: string, problem: string) {
    super(`${field}: ${problem}`);
  }
}
