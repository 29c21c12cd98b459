import {
  changesAs,
  createDoorCall,
  type ChangeDeps,
  type DoorCall,
  type DoorRequest,
} from "../../access/index.ts";
import type { Operator } from "../verbs/people.ts";

/** One admitted request to the operators' API. */
export interface OperatorCall extends DoorCall {
  /** Undefined for the operations that anyone may call. */
  readonly operator: Operator | undefined;
}

export function createOperatorCall(
  deps: ChangeDeps,
  request: DoorRequest,
  operator: Operator | undefined,
): OperatorCall {
  const actor = operator
    ? { kind: operator.kind, id: operator.id }
    : ({ kind: "anyone", id: null } as const);
  const changes = changesAs(deps, actor, request.requestId);
  return { ...createDoorCall(deps, request, changes), operator };
}
