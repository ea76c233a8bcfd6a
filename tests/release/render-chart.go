// Renders a Helm chart as `helm template` does, with the same template engine and function library. Helm itself is in no Debian.
// Arguments: the chart's folder, the release's name, and a file of values that replace those of values.yaml.
package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"gopkg.in/yaml.v3"
)

type object = map[string]interface{}

func main() {
	chart, name, given := os.Args[1], os.Args[2], os.Args[3]
	about := read(filepath.Join(chart, "Chart.yaml"))
	values := merge(read(filepath.Join(chart, "values.yaml")), read(given))
	context := object{
		"Values":  values,
		"Chart":   object{"Name": about["name"], "Version": about["version"], "AppVersion": about["appVersion"]},
		"Release": object{"Name": name, "Namespace": "city", "Service": "Helm"},
	}

	all := template.New("chart").Option("missingkey=zero")
	functions := sprig.TxtFuncMap()
	functions["toYaml"] = func(value interface{}) string {
		text, err := yaml.Marshal(value)
		check(err)
		return strings.TrimSuffix(string(text), "\n")
	}
	functions["include"] = func(name string, data interface{}) (string, error) {
		var out bytes.Buffer
		err := all.ExecuteTemplate(&out, name, data)
		return out.String(), err
	}
	functions["required"] = func(message string, value interface{}) (interface{}, error) {
		if value == nil || value == "" {
			return nil, fmt.Errorf(message)
		}
		return value, nil
	}
	all.Funcs(functions)

	files, err := filepath.Glob(filepath.Join(chart, "templates", "*"))
	check(err)
	sort.Strings(files)
	for _, file := range files {
		text, err := os.ReadFile(file)
		check(err)
		_, err = all.New(filepath.Base(file)).Parse(string(text))
		check(err)
	}
	for _, file := range files {
		if base := filepath.Base(file); strings.HasSuffix(base, ".yaml") {
			fmt.Println("---")
			check(all.ExecuteTemplate(os.Stdout, base, context))
		}
	}
}

func read(file string) object {
	text, err := os.ReadFile(file)
	check(err)
	read := object{}
	check(yaml.Unmarshal(text, &read))
	return read
}

func merge(base, over object) object {
	for key, value := range over {
		inner, isObject := value.(object)
		if old, wasObject := base[key].(object); isObject && wasObject {
			base[key] = merge(old, inner)
		} else {
			base[key] = value
		}
	}
	return base
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
