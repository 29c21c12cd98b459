import { describe, expect, it } from "vitest";
import { loadEngine } from "../../../knowledge/index.ts";
import { findTarget } from "../../index.ts";
import { readPosition } from "./position.ts";

const engine = loadEngine();

const readBoth = (title: string, country: string) => {
  const target = findTarget(engine, { title, country });
  const post = readPosition(engine, title, 0.5, country);
  return {
    target: [target?.role.id, target?.node.rung],
    post: [post?.role.id, post?.rung],
    own: target?.role.ownRung,
  };
};

describe("a title that a country alone gives to a role", () => {
  it.each([
    ["Executive Officer", "GB", "public-administration-clerk", 3],
    ["Care Coordinator", "GB", "care-home-manager", 2],
    ["Care Coordinator", "US", "case-manager", 2],
    ["PCSO", "GB", "police-officer", 1],
    ["ECT", "GB", "teacher", 3],
    ["ECT", "AU", "preschool-teacher", 3],
    ["Power Engineer", "CA", "power-plant-operator", 2],
    ["Power Engineer", "US", "power-systems-engineer", 2],
    ["Herdsperson", "GB", "herd-manager", 3],
    ["Herdsperson", "AU", "farm-worker", 2],
    ["Heating Engineer", "GB", "plumber", 2],
  ])("%s in %s is %s on step %d, as a target and as a post", (title, country, role, rung) => {
    expect(readBoth(title, country)).toMatchObject({ target: [role, rung], post: [role, rung] });
  });
});

describe("the very words of a title", () => {
  it.each([
    ["Accounts Manager", "accounting-manager"],
    ["Account Manager", "account-manager"],
    ["Securities Analyst", "investment-analyst"],
    ["Security Analyst", "cybersecurity-analyst"],
    ["Clinical Coder", "medical-coder"],
    ["Theatre Technician", "surgical-technologist"],
    ["Stores Manager", "warehouse-manager"],
    ["Store Manager", "store-manager"],
  ])("decide before their stems: %s is %s", (title, role) => {
    const { target, post } = readBoth(title, "US");
    expect([target[0], post[0]]).toEqual([role, role]);
  });
});

describe("a national title with brackets", () => {
  it.each([
    ["Transport Truck Driver (Class 1 / AZ)", "CA", "truck-driver"],
    ["Electrician (ITI)", "IN", "electrician"],
  ])("%s in %s is %s", (title, country, role) => {
    expect(findTarget(engine, { title, country })?.role.id).toBe(role);
  });
});
